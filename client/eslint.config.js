import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["node_modules", "src/wire.ts", "src/look.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node, ...globals.serviceworker } } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      // Long are only paths of drawings and addresses.
      "max-len": ["error", { code: 120, ignoreUrls: true, ignorePattern: ' d="M' }],
      "no-undef": "off", // the compiler knows better
      "svelte/no-navigation-without-resolve": "off", // addresses are behind the #
      "svelte/prefer-svelte-reactivity": "off", // maps and sets here are replaced, not changed
    },
  },
);
