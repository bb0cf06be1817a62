/** Points, and the wheels that they are spent at. */
export { shopModule } from "./shop-module.ts";
export { openSpinSeeds } from "./spin-seeds.ts";
