import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AddressLimits, type AnswerPublicCall, createFolderStore } from "@tessera/releases";
import { FirstScreens } from "@tessera/releases/testing";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { buildRenderProcess, type RenderProcess } from "./build-render-process.ts";
import {
  type LiveSite,
  type Page,
  type RemoteBodies,
  type SiteFacts,
  siteOf as liveSiteOf,
} from "./live-site.ts";

let built: RenderProcess;
let folder: string;
export let screens: FirstScreens;
export let warnings: unknown[];
/** Failures that are counted. */
export let counted: unknown[];
export let answers: Map<string, string>;
export let asked: string[];

/** Counts in one window that never ends. */
let used: Map<string, number>;
const addressLimits: AddressLimits = {
  networkOf: (ip) => ip,
  async take(name, ip, { max }) {
    const key = `${name} ${ip}`;
    used.set(key, (used.get(key) ?? 0) + 1);
    return (used.get(key) ?? 0) > max ? 60 : null;
  },
};

export const answerFromMap: AnswerPublicCall = async ({ path }) => {
  asked.push(path);
  const body = answers.get(path);
  return body === undefined ? null : { body, version: body };
};

/** Begins again, with nothing cached. */
export function begin(
  answer: AnswerPublicCall = answerFromMap,
  warn = (warning: unknown) => void warnings.push(warning),
  partMs = 1_000,
  screenMs = 30_000,
) {
  screens.close();
  counted = [];
  screens = new FirstScreens({
    processFile: built.file,
    answer,
    newId: () => "00000000-0000-0000-0000-000000000000",
    assets: createFolderStore(folder),
    addressLimits,
    log: { warn } as ConstructorParameters<typeof FirstScreens>[0]["log"],
    limits: { partMs, screenMs },
    onFailure: (failure) => void counted.push(failure),
  });
}

export const siteOf = (remotes: RemoteBodies, facts?: SiteFacts) => liveSiteOf(folder, remotes, facts);
export const htmlOf = async (site: LiveSite, of: Page) => (await screens.find(site, of))?.html ?? null;

/** Remote whose part contains its address and an answer. */
export const games = { games: "return url + (read('/api/games') ?? 'none');" };

/** Begins with answers that come once the returned function is called. */
export function beginWithLateAnswers(): () => void {
  let release: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  begin(async (call, language) => {
    await late;
    return answerFromMap(call, language);
  });
  return () => release();
}

/**
 * Provides each test of a file with first screens whose process is real, and whose answers are those of a
 * map.
 */
export function provideFirstScreens(): void {
  beforeAll(async () => {
    built = await buildRenderProcess();
    folder = await mkdtemp(join(tmpdir(), "tessera-assets-"));
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
    warnings = [];
    asked = [];
    used = new Map();
    answers = new Map([["/api/games", "[1]"]]);
    screens = new FirstScreens({
      processFile: built.file,
      answer: answerFromMap,
      newId: () => "00000000-0000-0000-0000-000000000000",
      assets: createFolderStore(folder),
      addressLimits,
      log: { warn: () => undefined },
    });
    begin();
  });
  afterEach(() => {
    screens.close();
    vi.useRealTimers();
  });
  afterAll(async () => {
    await built.remove();
    await rm(folder, { recursive: true, force: true });
  });
}
