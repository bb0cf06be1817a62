import type { ComponentType } from "react";

/** Loads the play screen. Cards call it on intent, so that a press finds the files loaded. */
export function loadPlayPage(): Promise<ComponentType> {
  return import(/* webpackChunkName: "play" */ "./play-page.tsx").then(({ PlayPage }) => PlayPage);
}
