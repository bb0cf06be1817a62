import type { ComponentType } from "react";
import type { RemoteManifestInput } from "../contracts/release-map.ts";
import type { MessagesLoader } from "../i18n/index.ts";

/** Loads a component on demand: `() => import("./lobby-page.tsx").then((module) => module.LobbyPage)`. */
export type ComponentLoader = () => Promise<ComponentType>;

/**
 * Loads a component. Rejects when the module holds none: rendered, it would throw and cost more than its
 * place.
 */
export async function loadComponent(load: ComponentLoader): Promise<ComponentType> {
  const component: ComponentType | undefined = await load();
  if (!component) throw new Error("The module holds no component.");
  return component;
}

/**
 * One screen of a remote. `path` is one of the manifest's `routes`, for example `/games/:category?`; the
 * first match wins.
 */
export interface Screen {
  readonly path: string;
  readonly load: ComponentLoader;
}

/** Place of an open page in which one release of a remote is about to replace another one. */
export interface ReplacedPlace {
  /** Element of the place, with the content of the release that is shown. */
  readonly element: Element;
  /** Path of the page. */
  readonly pathname: string;
}

/**
 * Functions of a remote for being replaced in an open page. All are optional: the shell finds by itself what
 * holds a place.
 */
interface Replaceable {
  /**
   * True while the place has to keep this release, beside what the shell sees: requests and uploads without
   * an answer, frames, media that play, open dialogs and fields that were typed into. False where fields do
   * not hold it, because the remote keeps what is in them itself. Not asked when a move says `kill`.
   */
  readonly guard?: (place: ReplacedPlace) => boolean | undefined;
  /**
   * Returns what the next release is to take over, as a value that can be cloned (`structuredClone`). Called
   * before the next release is rendered, and again before it is shown: where the value has changed meanwhile,
   * it is rendered again.
   */
  readonly keep?: (place: ReplacedPlace) => unknown;
  /**
   * Takes what the release before has stored, before the first render in a place. That release may be an
   * older or a newer one, so the value is unknown: what does not fit is ignored.
   */
  readonly restore?: (state: unknown, place: ReplacedPlace) => void;
}

/** Definition of a remote: its only exposed module exports one as `remote`. */
export interface Remote extends Replaceable {
  readonly manifest: Omit<RemoteManifestInput, "navigation">;
  readonly screens: readonly Screen[];
  /** Components for slots of other parts, by the module name in the manifest. */
  readonly slots: Readonly<Record<string, ComponentLoader>>;
  /** Loads the texts of one language, nested under the remote's name; its own namespace holds them. */
  readonly messages: MessagesLoader;
}

/**
 * Declares a remote, with its exact type. Throws when the routes in its manifest differ from those of its
 * screens: the document server and the shell use the manifest before the remote has loaded.
 */
export function defineRemote<const Definition extends Remote>(definition: Definition): Definition {
  const { manifest, screens } = definition;
  const paths = screens.map(({ path }) => path);
  if (manifest.routes && String([...manifest.routes].sort()) !== String([...paths].sort())) {
    throw new Error(
      `The manifest of ${manifest.name} declares the routes ${manifest.routes.join(", ")}; it has screens for ${paths.join(", ")}.`,
    );
  }
  return definition;
}
