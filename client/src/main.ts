import { mount } from "svelte";
import App from "./App.svelte";
import "./look.css";
import "./app.css";
import { keepPrefs } from "./lib/prefs.svelte";

keepPrefs();
const target = document.getElementById("app");
if (target) mount(App, { target });
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
