import { findServingRelease, matchesRoute } from "@tessera/shared/contracts/find-serving-release";
import type { FirstScreen } from "@tessera/shared/contracts/first-screen";
import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { Language } from "@tessera/shared/core/languages";
import type { DocumentScreen } from "../first-screens/first-screens.ts";
import type { LiveSite } from "../live/live.ts";
import { releaseBase } from "../live/release-map.ts";
import { tag } from "./markup.ts";

/** A remote of a page with the files that its part needs first. */
interface PagePart {
  readonly remote: MappedRelease;
  readonly files: readonly string[];
}

/** Hints for the screen of a path: of its route if it has its own, else of its prefix. */
function screenFiles({ hints, manifest }: MappedRelease, path: string): readonly string[] {
  const route = manifest.routes?.find((pattern) => matchesRoute(pattern, path));
  const { prefix } = findServingRelease([{ manifest }], path)?.path ?? {};
  return hints[route ?? ""] ?? hints[prefix ?? path] ?? [];
}

/**
 * Remotes that a path needs first: the one that serves it; on Home, which is the shell's, those with a home
 * slot.
 */
export function partsOfPath(path: string, map: ReleaseMap): PagePart[] {
  if (path !== "/") {
    const remote = findServingRelease(map.remotes, path)?.release;
    return remote ? [{ remote, files: screenFiles(remote, path) }] : [];
  }
  return map.remotes.flatMap((remote) => {
    const offers = remote.manifest.slots.filter(({ slot }) => slot.startsWith("home."));
    return offers.length > 0
      ? [{ remote, files: offers.flatMap(({ module }) => remote.hints[module] ?? []) }]
      : [];
  });
}

/** Remotes whose parts a first screen shows, and the one that serves its path, which may show a skeleton. */
export function partsOf({ state: { parts, url } }: FirstScreen, map: ReleaseMap): PagePart[] {
  const path = url.split("?", 1)[0] ?? "/";
  const shown = parts.flatMap(({ release, module }) => {
    const remote = map.remotes.find(({ id }) => id === release);
    if (!remote) return [];
    return [{ remote, files: module === null ? screenFiles(remote, path) : (remote.hints[module] ?? []) }];
  });
  return [
    ...shown,
    ...partsOfPath(path, map).filter(({ remote }) => !shown.some((part) => part.remote === remote)),
  ];
}

const isStyle = (file: string) => file.endsWith(".css");

/** Style sheets of a first screen, in front of its content. */
export function screenStyles({ styles }: DocumentScreen, { map }: LiveSite, nonce: string): string[] {
  return styles.flatMap(({ release, path }) => {
    const owner = [map.shell, ...map.remotes].find(({ id }) => id === release);
    if (!owner) return [];
    const { base, integrity } = owner;
    return tag("link", {
      rel: "stylesheet",
      href: base + path,
      "data-part": release,
      nonce,
      integrity: integrity[path],
      crossorigin: "anonymous",
    });
  });
}

/** Preloads of the remote's first files; of its styles where the document does not load them. */
export function partPreloads(
  { remote, files }: PagePart,
  language: Language,
  nonce: string,
  isShown: boolean,
): string[] {
  const { base, integrity, hints } = remote;
  const all = new Set([...(hints["*"] ?? []), ...files, ...(hints[language] ?? [])]);
  return [...all]
    .filter((file) => !isShown || !isStyle(file))
    .map((file) => preload({ url: base + file, integrity: integrity[file], nonce, isShown }));
}

/** Files of the chunk of the shell's own screen at a path. */
function shellFiles({ shell }: LiveSite, path: string): readonly string[] {
  const { hints, manifest } = shell.built;
  const served = manifest && findServingRelease([{ manifest }], path)?.path;
  return (served && hints[served.prefix]) ?? [];
}

interface ShellPage {
  readonly site: LiveSite;
  readonly path: string;
  readonly language: Language;
  readonly nonce: string;
  readonly screen: DocumentScreen | null;
}

/**
 * Preloads of the shell's texts, and of its own screen; of that one's styles where the document does not load
 * them.
 */
export function shellPreloads({ site, path, language, nonce, screen }: ShellPage): string[] {
  const { map, shell } = site;
  const files = shellFiles(site, path).filter((file) => screen === null || !isStyle(file));
  return [...(shell.built.hints[language] ?? []), ...files].map((file) =>
    preload({
      url: releaseBase(shell.id) + file,
      integrity: map.shell.integrity[file],
      nonce,
      isShown: screen !== null,
    }),
  );
}

interface PreloadedFile {
  readonly url: string;
  readonly integrity: string | undefined;
  readonly nonce: string;
  /** True when the document shows the first screen: its pictures and fonts come before what makes it run. */
  readonly isShown: boolean;
}

/**
 * Preload of a file. Nonce, crossorigin and integrity match the later request, or the browser would load the
 * file twice.
 */
function preload({ url, integrity, nonce, isShown }: PreloadedFile): string {
  return tag("link", {
    rel: "preload",
    as: isStyle(url) ? "style" : "script",
    href: url,
    nonce,
    integrity,
    crossorigin: "anonymous",
    ...(isShown && { fetchpriority: "low" }),
  });
}
