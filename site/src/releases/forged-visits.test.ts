import { join } from "node:path";
import { RevisionArrivals, runGate } from "@tessera/releases";
import { createRegistryClient, publishFolder, type RegistryClient } from "@tessera/releases/client";
import { writeBuild } from "@tessera/releases/testing";
import { fixedClock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import { afterEach, describe, expect, it } from "vitest";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";

const clock = fixedClock("2026-01-31T07:05:09.000Z");
const proxy = "10.0.0.7";
let site: ComposedSite;
let operator: RegistryClient;
let candidate: string;
afterEach(() => site.close());

/** Starts a site that trusts some proxies, with a rollout of the wallet to a half of the devices. */
async function start(trust?: string): Promise<void> {
  site = await composeSite(
    { RATE_LIMITS: "loose", ...(trust !== undefined && { TRUST_PROXY: trust }) },
    { clock },
  );
  operator = createRegistryClient({ origin: await site.listen(), token: site.keys.operator });
  await site.publish({ name: "shell", version: "1.0.0" });
  await site.publish({ name: "wallet", version: "1.0.0" });
  const build = join(site.environment.dataFolder, "candidate");
  await writeBuild(build, { name: "wallet", version: "2.0.0" });
  candidate = (await publishFolder(operator, build)).release.id;
  const steps = [{ weightPpm: 500_000, bakeMs: 10 * minuteMs, visits: 20 }];
  await operator.changePolicy("wallet", { policy: { steps, gate: "act" }, reason: "it is tried" });
  await operator.promote("wallet", candidate);
}

/**
 * Opens pages of so many invented devices, each with the address that it claims, and reports that the
 * candidate fails in each.
 */
async function forge(count: number, claimOf: (number: number) => string): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const device = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
    const headers = {
      host: "localhost:3000",
      "user-agent": "Mozilla/5.0 Firefox/140.0",
      "x-forwarded-for": claimOf(number),
      cookie: `device=${device}`,
    };
    const document = { ...headers, accept: "text/html", "sec-fetch-dest": "document" };
    const { body } = await site.app.inject({ url: "/wallet", remoteAddress: proxy, headers: document });
    const token = /<meta name="page-token" content="([^"]+)">/.exec(body)?.[1] ?? "";
    const failure = { visit: "failed", release: candidate, step: "render", text: "Error", status: 0 };
    for (const report of [
      { token, visit: "runs" },
      { token, ...failure },
    ]) {
      const { statusCode } = await site.app.inject({
        method: "POST",
        url: "/registry/v1/outcomes",
        remoteAddress: proxy,
        headers: { ...headers, origin: site.environment.publicOrigin },
        payload: report,
      });
      expect(statusCode).toBe(204);
    }
  }
}

const storedVisits = async () => (await site.database.query("select from registry.visit where ran")).length;
const walletNow = async () => (await operator.status()).remotes.find(({ name }) => name === "wallet");
const runNow = () =>
  runGate({
    database: site.database,
    clock,
    arrivals: new RevisionArrivals(),
    environment: "local",
    log: { info: () => undefined, warn: () => undefined },
  });

const manyNetworks = (number: number) => `203.${number >> 8}.${number & 255}.1`;

describe("120 forged visits with a failing candidate", () => {
  it.each([
    ["addresses without a trusted proxy", undefined, manyNetworks],
    ["addresses from a proxy that is not trusted", "10.9.0.0/16", manyNetworks],
    ["one address behind a trusted proxy", proxy, () => "203.0.113.1"],
    [
      "IPv6 addresses of one subscriber",
      proxy,
      (number: number) => `2001:db8:1:2::${(number + 1).toString(16)}`,
    ],
    [
      "addresses before an invalid one",
      proxy,
      (number: number) => `${manyNetworks(number)}, nobody, 203.0.113.1`,
    ],
  ])("%s: five visits count, and nothing is moved", async (_name, trust, claimOf) => {
    await start(trust);
    await forge(120, claimOf);
    await expect.poll(storedVisits).toBe(5);
    await runNow();
    expect((await walletNow())?.candidate?.id).toBe(candidate);
    expect((await operator.history("wallet")).filter(({ actor }) => actor === "gate")).toEqual([]);
  });

  it("from as many networks behind a trusted proxy: all visits count, and the candidate is undone", async () => {
    await start(proxy);
    await forge(120, manyNetworks);
    await expect
      .poll(async () => ((await walletNow())?.candidate ? (await runNow(), "candidate") : "undone"))
      .toBe("undone");
    expect(await storedVisits()).toBeGreaterThan(50);
  });
});
