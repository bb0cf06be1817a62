import { defineShell } from "../rspack.config.base.ts";
import { manifest } from "./src/manifest.ts";

export default defineShell(import.meta.dirname, manifest);
