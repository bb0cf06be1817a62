import type { ComponentType } from "react";

/** Brings the play screen. A card asks for it on intent, so that a press finds its files already there. */
export function loadPlayPage(): Promise<ComponentType> {
  return import(/* webpackChunkName: "play" */ "./play-page.tsx").then(({ PlayPage }) => PlayPage);
}
