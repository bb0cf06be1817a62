/** Points, and the wheels that they are spent at. */
export { shopModule } from "./shop-module.ts";
export { clientSeedHashOf, openSpinSeeds } from "./spin-seeds.ts";
export { spinErasure } from "./spin-rows.ts";
