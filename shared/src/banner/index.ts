/** A banner of Home as players see it, for Home and for the operators who write it. */
export { BannerView } from "./banner-view.tsx";
export { leadsToGame } from "./leads-to-game.ts";
