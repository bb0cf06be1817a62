import { defineRemote } from "../../rspack.config.base.ts";
import { manifest } from "./src/manifest.ts";

export default defineRemote(import.meta.dirname, manifest);
