import { defineConfig } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";

export default defineConfig({
  input: { path: "openapi.json" },
  output: { path: "client", extension: { ".ts": ".js" }, format: false },
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs({ output: { path: "types.ts" }, enumType: "literal" }),
    pluginClient({ output: { path: "client.ts" }, client: "axios", bundle: true }),
  ],
});
