import type { ComponentType } from "react";
import type { RemoteManifestInput } from "../contracts/release-map.ts";
import type { MessagesLoader } from "../i18n/index.ts";

/** Brings a component when it is needed: `() => import("./lobby-page.tsx").then((module) => module.LobbyPage)`. */
export type ComponentLoader = () => Promise<ComponentType>;

/** One screen of a remote. `path` is a full router pattern, for example `/games/:category?`; the first match wins. */
export interface Screen {
  readonly path: string;
  readonly load: ComponentLoader;
}

/** All that a remote is: its only exposed module exports one of these as `remote`. */
export interface Remote {
  readonly manifest: RemoteManifestInput;
  readonly screens: readonly Screen[];
  /** Components for other parts' places, by the module name that the manifest gives. */
  readonly slots: Readonly<Record<string, ComponentLoader>>;
  /** Texts of one language, namespace `common`, nested under the remote's name. */
  readonly messages: MessagesLoader;
}

/** Declares a remote; keeps its exact type. */
export function defineRemote<const Definition extends Remote>(definition: Definition): Definition {
  return definition;
}
