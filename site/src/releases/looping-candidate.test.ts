import { type BuildFacts, releaseScripts, startRegistry, type TestRegistry } from "@tessera/releases/testing";
import { releasePointers } from "@tessera/shared/contracts/release-pointers";
import { isInCohort } from "@tessera/shared/core/cohort";
import * as z from "@tessera/shared/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildRenderProcess, type RenderProcess } from "../testing/build-render-process.ts";

let built: RenderProcess;
let registry: TestRegistry;

beforeAll(async () => {
  built = await buildRenderProcess();
  registry = await startRegistry({
    firstScreens: {
      processFile: built.file,
      answer: async () => null,
      newId: () => "00000000-0000-0000-0000-000000000000",
      // A loop goes on until its process is ended, long after the documents of the test.
      limits: { partMs: 60_000, screenMs: 25_000 },
    },
  });
});
afterAll(async () => {
  await registry.stop();
  await built.remove();
});

const [shell] = releaseScripts({});

/** A release of the games whose part is the result of this function body. */
function gamesOf(version: string, body: string): BuildFacts {
  const container = `tessera_games_${version}`;
  const code = `var ${container} = { render: async (url) => { ${body} } };`;
  const files = { "js/entry.js": `games("${version}")`, "server/screens.js": code };
  const paths = [{ prefix: "/games", guard: "open" as const }];
  return {
    name: "games",
    container,
    version: "1.0.0",
    files,
    serverScript: "server/screens.js",
    manifest: { paths },
  };
}

/** Finds a device that gets the candidate of the games, or one that does not. */
async function deviceOf(isChosen: boolean): Promise<string> {
  const { body } = await registry.app.inject({ url: "/registry/v1/environments/local/head" });
  const { pointers } = z.parse(z.object({ pointers: z.string() }), JSON.parse(body));
  const signed = Buffer.from(pointers.split(".")[1] ?? "", "base64url").toString();
  const rollout = z.parse(releasePointers, JSON.parse(signed)).remotes["games"]?.candidate;
  if (!rollout) throw new Error("The games have no candidate.");
  for (let number = 0; ; number += 1) {
    const device = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
    if ((await isInCohort({ remote: "games", ...rollout }, device)) === isChosen) return device;
  }
}

const documentOf = async (device: string, url: string) => {
  const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const headers = { host: "localhost:4320", "user-agent": browser, cookie: `device=${device}` };
  return (await registry.app.inject({ url, headers })).body;
};

it("a candidate whose server script loops: every document of the stable release still has its first screen", async () => {
  await registry.publishAndPromote({
    name: "shell",
    files: { "js/shell.js": "0;", "server/screens.js": shell?.code ?? "" },
    serverScript: "server/screens.js",
  });
  const stable = await registry.publish(gamesOf("stable", "return `stable ${url}`;"));
  const looping = await registry.publish(gamesOf("looping", "for (;;);"));
  await registry.operator.promote("games", stable);
  const trusted = { untested: true, reason: "nobody knows that it loops" };
  await registry.operator.promote("games", looping, { weightPpm: 500_000, ...trusted });
  const [chosen, other] = [await deviceOf(true), await deviceOf(false)];

  expect(await documentOf(chosen, "/games")).toContain(looping);
  const failures = async () => (await registry.operator.status()).failures ?? [];
  for (const url of ["/", "/games", "/games/one", "/games/two"])
    // One that is rendered for the first time may miss the time that a document waits for it.
    await expect.poll(() => documentOf(other, url), { timeout: 20_000 }).toContain(`stable ${url}`);
  // The loop has not ended: nothing has waited for it.
  expect(await failures()).toEqual([]);
});
