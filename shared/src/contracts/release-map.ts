import * as z from "@tessera/shared/schema";
import { localised } from "./scalars.ts";

/** The version of the agreement between shell and remotes. A remote built for another one is refused. */
export const contractVersion = 1;

/** Who may enter: everybody, guests only, players only. */
export const guard = z.enum(["open", "guest", "player"]);
export type Guard = z.infer<typeof guard>;

const internalPath = z.string().check(z.regex(/^\/[a-z0-9][a-z0-9/-]*$/));

/** A path that a remote serves with everything below it. Longest prefix wins; `/` belongs to the shell. */
export const servedPath = z.object({
  prefix: internalPath,
  guard,
  /** Name of the chunk that holds the screen, so that a page can ask for its files at once. */
  chunk: z.optional(z.string()),
  /** True for screens that fill the window, such as a game: the frame of the site is out of sight from the start. */
  fullWindow: z.optional(z.boolean()),
});
export type ServedPath = z.infer<typeof servedPath>;

/**
 * The address of a screen as the router reads it: fixed parts, `:name` for any one part, `:name?` for one that may be
 * missing, and `*` at the end for whatever follows.
 */
export const routePattern = z
  .string()
  .check(z.regex(/^(?:\/(?:[a-z0-9][a-z0-9-]*|:[A-Za-z]+\??))+(?:\/\*)?$/));

/** A component that a remote offers for a place in somebody else's screen. */
export const offeredSlot = z.object({
  slot: z.string(),
  module: z.string(),
  order: z._default(z.number(), 0),
});
export type OfferedSlot = z.infer<typeof offeredSlot>;

/** An entry of the bars. Labels travel here, so the bars are complete before any remote has loaded. */
export const navigationEntry = z.object({
  place: z.enum(["navbar", "sidebar", "bottom"]),
  order: z.number(),
  to: z.string().check(z.regex(/^\/(?![/\\])/)),
  icon: z.string(),
  label: localised,
  guard: z._default(guard, "open"),
  /** Further places, each with all below it, where the bars show this entry as the present one. */
  covers: z._default(z.array(internalPath), []),
});
export type NavigationEntry = z.infer<typeof navigationEntry>;

export const remoteName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/));

/** What a remote says of itself: written by hand in `src/manifest.ts`, pure data, read by build, registry and shell. */
export const remoteManifest = z.object({
  name: remoteName,
  contract: z.number(),
  paths: z.array(servedPath),
  /**
   * The routes of all its screens: a path below a prefix that none of them matches is not found. Where it is left out
   * every path below a prefix is taken for a screen.
   */
  routes: z.optional(z.array(routePattern)),
  slots: z._default(z.array(offeredSlot), []),
  navigation: z._default(z.array(navigationEntry), []),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** What a remote's author writes: defaults may be left out. */
export type RemoteManifestInput = z.input<typeof remoteManifest>;

/** `sha384-…` as the `integrity` attribute takes it. */
const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
/** Path of a file inside its release: no leading slash, no step up. */
const filePath = z.string().check(z.regex(/^(?!\/)(?!.*\.\.)[A-Za-z0-9_.@/-]+$/));

/**
 * One build of the shell or of a remote, as the build writes it to `release.json` in its output folder, without the
 * label and digests of content that publishing adds.
 */
export const builtRelease = z.object({
  kind: z.enum(["shell", "remote"]),
  name: remoteName,
  version: z.string(),
  /** Unique for this build: name of its runtime container, so two builds can live in one page. */
  container: z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/)),
  contract: z.number(),
  flavour: z.enum(["production", "development"]),
  /** First script. For the shell every script of the first page, in order. */
  entry: filePath,
  /** Files that a page may ask for before the entry has run, by served prefix (`*` for all): scripts and styles. */
  hints: z.record(z.string(), z.array(filePath)),
  /** Styles of the shell's first page. */
  styles: z.array(filePath),
  files: z.array(z.object({ path: filePath, sha256: z.string(), integrity, bytes: z.number() })),
  /** Versions of what is shared with the shell. */
  shared: z.record(z.string(), z.string()),
  manifest: z.optional(remoteManifest),
});
export type BuiltRelease = z.infer<typeof builtRelease>;

/** Name of a remote's container as its dev server builds it: a tab that overrides a remote has to know it beforehand. */
export const developmentContainer = (name: string): string =>
  `tessera_${name.replaceAll("-", "_")}_development`;

/** What the page needs of one release. `base` ends with a slash; every file's URL is `base + path`. */
export const mappedRelease = z.object({
  id: z.string(),
  label: z.string(),
  name: remoteName,
  container: z.string(),
  base: z.string(),
  entry: filePath,
  hints: z.record(z.string(), z.array(filePath)),
  /** Digest of every script and style, by path: what has none is not run. */
  integrity: z.record(z.string(), integrity),
  manifest: remoteManifest,
});
export type MappedRelease = z.infer<typeof mappedRelease>;

/** The document with all pointers of one revision: what a page needs to load everything. */
export const releaseMap = z.object({
  environment: z.string(),
  revision: z.number(),
  /** The shell's own files, so that its late chunks are verified like everybody's. */
  shell: z.object({
    id: z.string(),
    label: z.string(),
    flavour: z.enum(["production", "development"]),
    base: z.string(),
    integrity: z.record(z.string(), integrity),
  }),
  remotes: z.array(mappedRelease),
});
export type ReleaseMap = z.infer<typeof releaseMap>;
