export {
  matchRelease,
  getHost,
  provideHost,
  useReleases,
  type MatchedPath,
  type Host,
  type LoadStep,
  type MountTarget,
  type RemoteState,
} from "./host.ts";
export { defineRemote, type ComponentLoader, type Remote, type Screen } from "./remote.ts";
export { RemoteMount } from "./remote-mount.tsx";
export { Slot } from "./slot.tsx";
