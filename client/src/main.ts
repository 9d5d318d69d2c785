import { mount } from "svelte";
import App from "./App.svelte";
import "./look.css";
import "./controls.css";
import "./app.css";
import { keepMuted } from "./lib/muted.svelte";
import { keepPrefs } from "./lib/prefs.svelte";
import { keepWords } from "./words/spoken.svelte";

keepPrefs();
keepMuted();
await keepWords();
const target = document.getElementById("app");
if (target) mount(App, { target });
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
