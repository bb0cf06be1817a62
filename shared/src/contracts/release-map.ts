import * as z from "@tessera/shared/schema";
import { releasePatterns } from "./release-patterns.ts";
import { pageKey, remotePointer } from "./release-pointers.ts";
import { storedText } from "./scalars.ts";

/** Access to a path: everybody, guests only, players only. */
const guard = z.enum(["open", "guest", "player"]);

const internalPath = z.string().check(z.regex(releasePatterns.internalPath));

/** The arrangement of a screen, which its skeleton shows while the remote loads. */
export const screenShape = z.enum(["panels", "rows", "form", "cards"]);
export type ScreenShape = z.infer<typeof screenShape>;

/**
 * Path that a remote serves, including everything below it. The longest prefix wins; `/` belongs to the
 * shell.
 */
export const servedPath = z.object({
  prefix: internalPath,
  guard,
  /** Name of the chunk that holds the screen, so that the page can preload its files. */
  chunk: z.optional(z.string()),
  /** Shape of the skeleton that is shown until the remote has loaded; `panels` by default. */
  shape: z.optional(screenShape),
  /**
   * True for screens that fill the window, such as a game: the bars of the site are hidden from the start.
   */
  fullWindow: z.optional(z.boolean()),
  /** True for screens that search engines are not to list, such as the later steps of a form. */
  unlisted: z.optional(z.boolean()),
});
export type ServedPath = z.infer<typeof servedPath>;

const routePattern = z.string().check(z.regex(releasePatterns.route));

/** Component that a remote offers for a slot in a screen of another part. */
const offeredSlot = z.object({
  slot: z.string(),
  /** Name of the component in the remote's `slots`, and of the chunk that holds it. */
  module: z.string(),
  order: z._default(z.number(), 0),
});

/**
 * Entry of the navigation bars. Labels are part of the manifest, so that the bars are complete before any
 * remote has loaded.
 */
export const navigationEntry = z.object({
  place: z.enum(["navbar", "sidebar", "bottom"]),
  order: z.number(),
  to: z.string().check(z.regex(releasePatterns.target)),
  icon: z.string(),
  label: storedText,
  guard: z._default(guard, "open"),
  /** Further path prefixes for which the bars show this entry as the current one. */
  covers: z._default(z.array(internalPath), []),
});
export type NavigationEntry = z.infer<typeof navigationEntry>;

export const remoteName = z.string().check(z.regex(releasePatterns.remoteName));

/** Consent of a path's owner that another remote serves a path inside it, and everything below that. */
const delegation = z.object({ prefix: internalPath, to: remoteName });

/**
 * Manifest of a remote: written by hand in `src/manifest.ts`, pure data, read by build, registry and shell.
 */
export const remoteManifest = z.object({
  name: remoteName,
  contract: z.number(),
  paths: z.array(servedPath),
  /**
   * Routes of all screens: a path below a prefix that matches none of them is not found. Without routes,
   * every path below a prefix is a screen.
   */
  routes: z.optional(z.array(routePattern)),
  /** Chunks of the routes whose screen is in another chunk than that of their prefix. */
  routeChunks: z.optional(z.record(routePattern, z.string())),
  /**
   * Names of the query parameters that the screens below a prefix read; a prefix that is not named reads
   * none. First screens are cached by them. Without the member, nobody knows: there is no first screen at an
   * address with a query.
   */
  parameters: z.optional(z.record(internalPath, z.array(z.string()))),
  /** Paths inside those of this remote that another remote may serve. */
  delegations: z.optional(z.array(delegation)),
  slots: z._default(z.array(offeredSlot), []),
  navigation: z._default(z.array(navigationEntry), []),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

type NavigationInput<Label extends string> = Omit<z.input<typeof navigationEntry>, "label"> & {
  readonly label: Label;
};

/**
 * Manifest as its author writes it: fields with a default may be omitted, and a label is a key of
 * `src/locales/<language>/navigation.ts`, from which the build takes it in every language.
 */
export type RemoteManifestInput<Label extends string = string> = Omit<
  z.input<typeof remoteManifest>,
  "navigation"
> & { readonly navigation?: readonly NavigationInput<Label>[] | undefined };

/** Subresource integrity digest, `sha384-…`, as in the `integrity` attribute. */
const integrity = z.string().check(z.regex(releasePatterns.integrity));
/** Path of a file inside its release: no leading slash, no `..`. */
const filePath = z.string().check(z.regex(releasePatterns.filePath));

/**
 * Build output of the shell or of a remote, written to `release.json` in the output folder. Publishing adds
 * the label and the content digests.
 */
export const builtRelease = z.object({
  kind: z.enum(["shell", "remote"]),
  name: remoteName,
  version: z.string(),
  /** Name of the runtime container, unique for each build, so that two builds can run in one page. */
  container: z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/)),
  contract: z.number(),
  flavour: z.enum(["production", "development"]),
  /** Entry script. For the shell, every script of the first page, in order. */
  entry: filePath,
  /**
   * Scripts and styles that the page may preload before the entry has run, by served prefix, route, module of
   * a slot or language; `*` for all.
   */
  hints: z.record(z.string(), z.array(filePath)),
  /** Stylesheets of the shell's first page. */
  styles: z.array(filePath),
  /**
   * Script that renders the first screens of this release for the document server; browsers never load it.
   */
  serverScript: z.optional(filePath),
  /** Format of the documents that a shell reads. Absent in builds that did not record it. */
  documents: z.optional(z.number().check(z.int(), z.gte(1))),
  /**
   * True for a shell of before `documents` that reads the digests of a remote from its manifest where the map
   * of a page leaves them out.
   */
  readsManifests: z.optional(z.boolean()),
  files: z.array(z.object({ path: filePath, sha256: z.string(), integrity, bytes: z.number() })),
  /** Versions of the singletons that are shared with the shell. */
  shared: z.record(z.string(), z.string()),
  /**
   * Names of shared modules, by module: those that the shell provides, or those that the remote imports.
   * Absent in builds that did not record them, as is a module whose names are not known.
   */
  sharedNames: z.optional(z.record(z.string(), z.array(z.string()))),
  /**
   * Digest of the sources that decide the shape of the answers which a remote keeps in the page's cache. Only
   * releases with the same one may share them; one without shares them with no other.
   */
  answers: z.optional(z.string()),
  /** Version of the players' API that it was built with. Absent in builds that did not record it. */
  api: z.optional(z.number().check(z.int(), z.gte(1))),
  /** Names of the slots that its screens have a place for. Absent in builds that did not record them. */
  slotPlaces: z.optional(z.array(z.string())),
  manifest: z.optional(remoteManifest),
});
export type BuiltRelease = z.infer<typeof builtRelease>;

/** One release as the page needs it. `base` ends with a slash; every file's URL is `base + path`. */
export const mappedRelease = z.object({
  id: z.string(),
  label: z.string(),
  name: remoteName,
  container: z.string(),
  base: z.string(),
  entry: filePath,
  /** For the document server; empty in a page whose shell reads manifests. */
  hints: z.record(z.string(), z.array(filePath)),
  /**
   * Digest of every script and style, by path; files without a digest are not run. Empty for a remote that
   * the page does not need at first: its digests are in its manifest.
   */
  integrity: z.record(z.string(), integrity),
  manifest: remoteManifest,
});
export type MappedRelease = z.infer<typeof mappedRelease>;

/** Release map: all live releases of one revision, with everything that a page needs to load them. */
export const releaseMap = z.object({
  environment: z.string(),
  revision: z.number(),
  /** Files of the shell, so that its lazy chunks are verified like those of the remotes. */
  shell: z.object({
    id: z.string(),
    label: z.string(),
    flavour: z.enum(["production", "development"]),
    base: z.string(),
    integrity: z.record(z.string(), integrity),
  }),
  remotes: z.array(mappedRelease),
  /**
   * Keys that verify the pointers which the page learns of later: one, or two while one is being replaced.
   */
  keys: z.optional(z.array(pageKey)),
  /**
   * Releases that the device sees by a preview: in the page they replace what the pointers name, whatever
   * those say.
   */
  preview: z.optional(
    z.object({ shell: z.optional(z.string()), remotes: z.record(remoteName, remotePointer) }),
  ),
});
export type ReleaseMap = z.infer<typeof releaseMap>;
