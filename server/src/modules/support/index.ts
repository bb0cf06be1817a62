/** What players write to support, and what support answers. */
export { supportModule } from "./support-module.ts";
