/** Requests of players to support, and its answers. */
export { supportModule } from "./support-module.ts";
export { supportErasures } from "./support-row.ts";
