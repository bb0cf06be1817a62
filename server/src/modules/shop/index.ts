/** Points, and the wheels that they are spent at. */
export { shopModule } from "./shop-module.ts";
export { spinErasure } from "./spin-rows.ts";
