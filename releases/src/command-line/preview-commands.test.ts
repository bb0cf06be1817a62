import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand } from "../testing/run-command.ts";
import { operatorToken, publicOrigin, startRegistry, type TestRegistry } from "../testing/start-registry.ts";

let registry: TestRegistry;
let release: string;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.publishAndPromote({ name: "shell" });
  await registry.publishAndPromote({ name: "wallet", version: "1.0.0" });
  release = await registry.publish({ name: "wallet", version: "1.1.0" });
});
afterAll(() => registry.stop());

/** Runs a command against the registry. */
const tessera = (...words: string[]) =>
  runCommand(words, {
    folder: registry.folder,
    environment: { TESSERA_URL: registry.origin, TESSERA_TOKEN: operatorToken },
  });

it("preview: prints the link and the time at which it ends", async () => {
  const { code, out } = await tessera("preview", "wallet", release, "--minutes", "90");
  expect(code).toBe(0);
  const [url = "", until] = out.split("\n");
  expect(url.startsWith(`${publicOrigin}/registry/v1/preview?link=wallet.`)).toBe(true);
  expect(until).toBe("until 2026-01-31 11:30:00 UTC");
});

it.each(["0", "1441", "1.5", "soon"])("preview for %s minutes: refused as wrong usage", async (minutes) => {
  expect(await tessera("preview", "wallet", release, "--minutes", minutes)).toMatchObject({
    code: 2,
    out: "",
    error: expect.stringContaining("--minutes"),
  });
});

it("probe of an unknown release: refused before a browser is started", async () => {
  const { code, error } = await tessera("probe", "wallet", "none");
  expect([code, error]).toEqual([1, "wallet has no release none.\n"]);
});

it("the newest probe: shown by can-promote, and by status once the release is live", async () => {
  const { set } = await registry.operator.preview("wallet", release);
  const failures = [{ url: "/wallet?language=en", message: "It throws." }];
  await registry.operator.attest("wallet", release, { set, passed: false, failures });
  const phrase = "failed in 1 screen, first /wallet?language=en, 2026-01-31 10:00:00 UTC, operator";
  expect((await tessera("can-promote", "wallet", release)).out).toContain(`probe: ${phrase}`);
  expect((await tessera("status")).out).not.toContain("PROBE");
  await registry.operator.promote("wallet", release);
  const { out } = await tessera("status");
  expect(out).toMatch(/^PROBE +LABEL +RELEASE +RESULT$/m);
  expect(out).toContain(phrase);
});
