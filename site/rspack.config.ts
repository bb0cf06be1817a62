import { defineService } from "../tools/build/define-build.ts";

export default defineService(import.meta.dirname, {
  site: "./src/main.ts",
  "picture-process": "../server/src/platform/pictures/picture-process.ts",
  "render-process": "../releases/src/first-screens/render-process.ts",
});
