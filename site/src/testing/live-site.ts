import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createFolderStore } from "@tessera/releases";
import { describeBuild, type FirstScreens, releaseScripts, screenRequest } from "@tessera/releases/testing";
import { expect } from "vitest";

export type LiveSite = Parameters<FirstScreens["find"]>[0];
export type Page = Parameters<FirstScreens["find"]>[1];

async function store(folder: string, code: string): Promise<void> {
  const sha256 = createHash("sha256").update(code).digest("hex");
  const received = await createFolderStore(folder).receive(
    sha256,
    Readable.from([Buffer.from(code)]),
    1_000_000,
  );
  await received.keep();
}

/** Changes a stored script on the disk, behind the store's back. */
async function damage(folder: string, code: string, change: (code: string) => string): Promise<void> {
  const sha256 = createHash("sha256").update(code).digest("hex");
  const file = join(folder, sha256.slice(0, 2), sha256);
  const before = await readFile(file, "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(file, after);
}

/** Counts the screens that its context has begun, and shows the count. */
export const counting = `{
  const { begin, finish } = tesseraShell;
  let count = 0;
  tesseraShell.begin = (request) => { count += 1; begin(request); };
  tesseraShell.finish = () => finish().replace("<main>", "<main>" + count + ": ");
}`;

/** Bodies of the functions that render remotes, by name; null for a release without a server script. */
export type RemoteBodies = Readonly<Record<string, string | null>>;

export interface SiteFacts {
  readonly revision?: number;
  /** Releases whose server script is not in the store. */
  readonly lost?: readonly string[];
  /** Damages to server scripts after they were published, by the name of their release. */
  readonly damages?: Readonly<Record<string, (code: string) => string>>;
  readonly shell?: string | null;
}

/**
 * A live site of the small shell and remotes, by name: a function body, or null for a release without a
 * server script. Their files are in the store of the folder.
 */
export async function siteOf(
  folder: string,
  remotes: RemoteBodies,
  { revision = 1, lost = [], damages = {}, shell = counting }: SiteFacts = {},
): Promise<LiveSite> {
  const names = Object.keys(remotes);
  const bodies = Object.fromEntries(names.map((name) => [name, remotes[name] ?? ""]));
  const releases = await Promise.all(
    releaseScripts(bodies).map(async ({ release, code }) => {
      const name = release.split("@")[0] ?? "";
      const isShell = name === "shell";
      const script = isShell ? code + (shell ?? "") : code;
      const hasNone = isShell ? shell === null : remotes[name] === null;
      if (!lost.includes(name) && !hasNone) await store(folder, script);
      const change = damages[name];
      if (change) await damage(folder, script, change);
      const description = describeBuild({ name }, { "js/entry.js": "0", "server/screens.js": script });
      const { serverScript: _, ...without } = description;
      const files = hasNone ? without : { ...description, serverScript: "server/screens.js" };
      const canonical = JSON.stringify(files);
      return { id: release, remote: name, label: release, state: "ready" as const, built: files, canonical };
    }),
  );
  const [first] = releases;
  if (!first) throw new Error("There is no shell.");
  // The shell is not the first of the live releases.
  // Under other names the same test scripts are other releases.
  const set = `${revision} ${names.join(" ")}`;
  const { map } = screenRequest(names);
  return {
    revision,
    map,
    shell: first,
    releases: releases.toReversed(),
    set,
    hasCandidate: false,
    hasRollout: false,
  };
}

/** A guest's page in English, unless changed. */
export const page = (url: string, changes: Partial<Page> = {}): Page => ({
  url,
  language: "en",
  visitor: "guest",
  savesData: false,
  ip: "192.0.2.1",
  ...changes,
});
