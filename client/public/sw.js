// Keeps the shell, so that the page opens without a connection. Tables are never kept: they come from the server alone.

const KEPT = "boneyard-shell-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(["/", "/icon.svg", "/manifest.webmanifest"])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))));
  self.clients.claim();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (address.pathname === "/" || address.pathname.startsWith("/icon") || address.pathname === "/manifest.webmanifest") event.respondWith(freshFirst(request));
});

async function keptFirst(request) {
  return (await caches.match(request)) ?? fetchAndKeep(request);
}

async function freshFirst(request) {
  try {
    return await fetchAndKeep(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

async function fetchAndKeep(request) {
  const response = await fetch(request);
  if (response.ok) (await caches.open(KEPT)).put(request, response.clone());
  return response;
}
