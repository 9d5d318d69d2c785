/// <reference types="vitest/config" />
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv, type Plugin } from "vite";

/** `BONEYARD_SERVER` names the server behind `npm run dev`. */
const server = loadEnv("", ".", "BONEYARD_").BONEYARD_SERVER ?? "http://localhost:8000";

/** What is large lies there packed, as the server sends it: to pack it takes longer than the server's start. */
const packed: Plugin = {
  name: "packed",
  apply: "build",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !/\.(wasm|onnx)$/.test(file.fileName)) continue;
      this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gzipSync(file.source, { level: 9 }) });
      Reflect.deleteProperty(bundle, file.fileName);
    }
  },
};

export default defineConfig({
  plugins: [svelte(), packed],
  base: "/",
  build: {
    outDir: "../src/boneyard/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  worker: { format: "es" },
  server: { fs: { allow: [".."] }, proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
});
