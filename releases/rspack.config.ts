import { defineService } from "../tools/build/define-build.ts";

export default defineService(import.meta.dirname, { tessera: "./src/command-line/main.ts" });
