import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { documentFormat } from "@tessera/shared/contracts/document-format";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../testing/run-command.ts";
import { operatorToken, startRegistry, type TestRegistry } from "../testing/start-registry.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  const { database, publish, publishAndPromote, operator } = registry;
  await database.query("update registry.serving_node set serves = 3, since = 1");
  await publishAndPromote({ name: "shell", version: "1.0.0", api: 3 });
  await publishAndPromote({ name: "wallet", version: "1.0.0", api: 1 });
  await publishAndPromote({ name: "wallet", version: "2.0.0", api: 3 });
  await publishAndPromote({ name: "games", version: "1.0.0", api: 3 });
  const candidate = await publish({ name: "games", version: "2.0.0", api: 2 });
  await operator.promote("games", candidate, { weightPpm: 10_000 });
  await publishAndPromote({ name: "referral", version: "1.0.0", api: null });
});
afterAll(() => registry.stop());

const gone = "reply of GET /api/wallets: transferRoom is gone";
const refused = "body of POST /api/deposits: note is refused";

/** Asks with a description of a server build in a file. */
async function ask(description: unknown, ...options: string[]) {
  const text = typeof description === "string" ? description : JSON.stringify(description);
  await writeFile(join(registry.folder, "served.json"), text);
  const { code, out, error } = await runCommand(["can-deploy", "served.json", ...options], {
    folder: registry.folder,
    environment: { TESSERA_URL: registry.origin, TESSERA_TOKEN: operatorToken },
  });
  return {
    code,
    out: out
      .replaceAll(/\+dev\.\w+/g, "")
      .replaceAll(/ {2,}/g, "  ")
      .trimEnd(),
    error,
  };
}

describe("can-deploy", () => {
  it("a build that serves every release: exit code 0, and the releases whose API is unknown", async () => {
    expect(await ask({ serves: 3, since: 1, dropped: [] })).toEqual({
      code: 0,
      out: [
        "REMOTE  RELEASE  AS  SERVED  BECAUSE",
        "referral  1.0.0  stable  unknown  referral 1.0.0 does not say for which API it was built.",
      ].join("\n"),
      error: "",
    });
  });

  it("a build that does not write the document format that the shell reads: exit code 1, with that reason", async () => {
    const { code, out } = await ask({
      serves: 3,
      since: 1,
      documents: { serves: documentFormat + 2, since: documentFormat + 1 },
      dropped: [],
    });
    const range = `${documentFormat + 1} to ${documentFormat + 2}`;
    const why = `shell 1.0.0 reads documents of format ${documentFormat}; that server serves ${range}.`;
    expect([code, out]).toEqual([1, expect.stringContaining(`shell  1.0.0  stable  no  ${why}`)]);
  });

  it("a build that drops versions: exit code 1, and what the last good release and the candidate would miss", async () => {
    const dropped = [
      { version: 1, reasons: [gone, refused] },
      { version: 2, reasons: [refused] },
    ];
    const { code, out, error } = await ask({ serves: 3, since: 3, dropped });
    expect([code, error]).toEqual([1, "2 releases would be served no more.\n"]);
    const why = "that server serves 3 alone.";
    expect(out.split("\n")).toEqual([
      "REMOTE  RELEASE  AS  SERVED  BECAUSE",
      `games  2.0.0  candidate  no  games 2.0.0 was built for API 2; ${why}`,
      "referral  1.0.0  stable  unknown  referral 1.0.0 does not say for which API it was built.",
      `wallet  1.0.0  last good  no  wallet 1.0.0 was built for API 1; ${why}`,
      "",
      "games 2.0.0 would miss:",
      `  ${refused}`,
      "",
      "wallet 1.0.0 would miss:",
      `  ${gone}`,
      `  ${refused}`,
    ]);
  });

  it("a dropped version without own reasons: misses what the next higher version misses", async () => {
    const dropped = [{ version: 2, reasons: [refused] }];
    const { out } = await ask({ serves: 3, since: 3, dropped });
    expect(out).toContain(`wallet 1.0.0 would miss:\n  ${refused}`);
  });

  it("an older build: lists the stable releases that need a newer version", async () => {
    const { code, out } = await ask({ serves: 2, since: 1, dropped: [] }, "--json");
    const { safe, unserved } = JSON.parse(out) as {
      readonly safe: string;
      readonly unserved: readonly object[];
    };
    expect([code, safe]).toEqual([1, "no"]);
    const newer = (remote: string, version: string) => ({
      remote,
      as: "stable",
      served: "no",
      reasons: [`${remote} ${version} was built for API 3; that server serves 1 to 2.`],
    });
    expect(unserved).toMatchObject([
      newer("games", "1.0.0"),
      { remote: "referral", served: "unknown" },
      newer("shell", "1.0.0"),
      newer("wallet", "2.0.0"),
    ]);
  });

  it.each([
    ["no JSON", "{"],
    ["another structure", { serves: 1 }],
    ["numbers that contradict each other", { serves: 1, since: 2, dropped: [] }],
  ])("a file with %s: exit code 2, and the registry is not called", async (_name, description) => {
    expect(await ask(description)).toEqual({
      code: 2,
      out: "",
      error: "Served.json does not say what a server build serves.\n",
    });
  });

  it("a missing file: exit code 2", async () => {
    const { code } = await runCommand(["can-deploy", "none.json"], {
      folder: registry.folder,
      environment: { TESSERA_URL: registry.origin, TESSERA_TOKEN: operatorToken },
    });
    expect(code).toBe(2);
  });
});
