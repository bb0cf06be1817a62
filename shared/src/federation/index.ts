export {
  findPath,
  getHost,
  provideHost,
  useReleases,
  type FoundPath,
  type Host,
  type LoadStep,
  type Place,
  type RemoteState,
} from "./host.ts";
export { defineRemote, type ComponentLoader, type Remote, type Screen } from "./remote.ts";
export { RemoteMount } from "./remote-mount.tsx";
export { Slot } from "./slot.tsx";
