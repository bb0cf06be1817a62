export {
  matchRelease,
  getHost,
  provideHost,
  useHasPath,
  useReleaseFact,
  useReleases,
  type FailedStep,
  type Host,
  type LoadedPart,
  type MountedPart,
  type LoadStep,
  type RemoteState,
  type Swap,
} from "./host.ts";
export { defineRemote, type Remote, type ReplacedPlace } from "./remote.ts";
export { preloadScreen } from "./preload-screen.ts";
export { RemoteMount } from "./remote-mount.tsx";
export { Slot } from "./slot.tsx";
export { firstScreenRuns, provideRenderedParts, takeOverParts } from "./first-screen-parts.ts";
export { hydrateInSlices } from "./hydrate-in-slices.ts";
export { keepInput } from "./keep-input.ts";
export { pageIsQuiet } from "./page-is-quiet.ts";
