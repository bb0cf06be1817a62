import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadKeys } from "./keys.ts";
import { composeSite } from "../testing/composed-site.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const given = {
  signature: "signature-of-the-environment",
  token: "t".repeat(43),
  code: "c".repeat(43),
  gateway: "g".repeat(32),
  pointers: ["p".repeat(43), "q".repeat(43)],
  providers: { one: ["new".repeat(12), "old".repeat(12)] },
};

describe("the keys of an installation", () => {
  it("not configured: created once, and reused by the next start", () => {
    expect(loadKeys(folder, ["one"])).toEqual(loadKeys(folder, ["one"]));
  });

  it("set in the environment: used and not written to disk, while the others come from the folder", () => {
    const made = loadKeys(folder, ["one", "two"]);
    const keys = loadKeys(folder, ["one", "two"], given);
    expect(keys).toEqual({ ...made, ...given, providers: { ...made.providers, ...given.providers } });
    expect(readFileSync(join(folder, "keys.json"), "utf8")).not.toContain(given.token);
    expect(loadKeys(folder, ["one", "two"])).toEqual(made);
  });
});

describe("operator tokens", () => {
  const token = "a-token-that-only-the-environment-knows";
  const sha256 = createHash("sha256").update(token).digest("hex");
  const OPERATOR_TOKENS = JSON.stringify([{ actor: "ci", sha256, scopes: ["read"] }]);
  const statusWith = async (source: NodeJS.ProcessEnv, bearer: (own: string) => string) => {
    const site = await composeSite(source);
    const answer = await site.app.inject({
      url: "/registry/v1/environments/local",
      headers: { authorization: `Bearer ${bearer(site.keys.operator)}` },
    });
    await site.close();
    return answer.statusCode;
  };

  it("set in the environment: only these are valid, besides the token of npm start", async () => {
    expect(await statusWith({}, (own) => own)).toBe(200);
    expect(await statusWith({ OPERATOR_TOKENS }, () => token)).toBe(200);
    expect(await statusWith({ OPERATOR_TOKENS }, (own) => own)).toBe(401);
    expect(await statusWith({ OPERATOR_TOKENS, TESSERA_AWAITS_RELEASES: "1" }, (own) => own)).toBe(200);
  });
});

describe("origins of studios", () => {
  it("changed between two starts: in the frame policy, and used to launch games", async () => {
    const first = await composeSite();
    const origins = async (site: typeof first) => {
      const page = await site.app.inject({
        url: "/",
        headers: { host: "localhost:3000", accept: "text/html" },
      });
      const rows = await site.database.query<{ origin: string }>(
        "select distinct launch_origin as origin from providers order by 1",
      );
      return {
        frames: /frame-src ([^;]+)/.exec(String(page.headers["content-security-policy"]))?.[1],
        launch: rows.map(({ origin }) => origin),
      };
    };
    await first.importTitles();
    expect(await origins(first)).toEqual({
      frames: "http://127.0.0.1:3001 http://127.0.0.1:3004",
      launch: ["http://127.0.0.1:3001", "http://127.0.0.1:3004"],
    });
    await first.app.close();
    const second = await composeSite(
      { STUDIO_ORIGIN: "https://games.example", LIVE_STUDIO_ORIGIN: "https://live.example" },
      { database: first.database },
    );
    expect(await origins(second)).toEqual({
      frames: "https://games.example https://live.example",
      launch: ["https://games.example", "https://live.example"],
    });
    await second.close();
  });
});
