// Keeps the shell, so that the page opens without a connection. Tables are never kept: they come from the server alone.

const KEPT = "boneyard-shell-2";
/** What reads photographs: kept after its first use, and without the mark of its version the same. */
const LARGE = /\/assets\/([\w-]+)-[\w-]{8}\.(wasm|onnx)$/;
const SHELL = ["/icon.svg", "/icon-192.png", "/manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell());
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOld());
  self.clients.claim();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (pathname === "/" || SHELL.includes(pathname)) event.respondWith(freshFirst(request));
});

async function forgetOld() {
  const old = (await caches.keys()).filter((name) => name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * The page with every script and style that it names, and those that these name, languages and pages that come later:
 * the first visit may be the last one with a connection.
 */
async function keepShell() {
  const cache = await caches.open(KEPT);
  const page = await fetch("/", { cache: "no-cache" });
  const assets = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []);
  await cache.put("/", page);
  await cache.addAll([...SHELL, ...assets]);
  const later = await Promise.all([...assets].map((asset) => namedIn(cache, asset)));
  await cache.addAll([...new Set(later.flat())].filter((asset) => !assets.has(asset)));
}

async function namedIn(cache, asset) {
  const text = await (await cache.match(asset)).text();
  return [...text.matchAll(/(?:"\.|assets)\/([\w-]+\.(?:js|css))"/g)].map(([, name]) => `/assets/${name}`);
}

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
  if (!response.ok) return response;
  const cache = await caches.open(KEPT);
  cache.put(request, response.clone());
  if (LARGE.test(request.url)) forgetOlder(cache, request.url);
  return response;
}

/** Of what is large no older version is kept. */
async function forgetOlder(cache, url) {
  const [, name, ending] = LARGE.exec(url);
  const isOlder = (other) => other !== url && LARGE.exec(other)?.slice(1).join() === [name, ending].join();
  const older = (await cache.keys()).filter((request) => isOlder(request.url));
  await Promise.all(older.map((request) => cache.delete(request)));
}
