import { cleanUp, type Sql } from "@tessera/database";
import type { OutcomeReport } from "@tessera/shared/contracts/release-outcomes";
import { fixedClock } from "@tessera/shared/core/clock";
import { dayMs, minuteMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OutcomeLog, outcomeCleanUps, outcomeRetentionMs, recordNotified } from "../live/page-outcomes.ts";
import { PageTokens, tokenKeyOf } from "../live/page-tokens.ts";
import { pointerSecret, publicOrigin, startRegistry, type TestRegistry } from "../testing/start-registry.ts";

let registry: TestRegistry;
let first: string;
let second: string;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.publishAndPromote({ name: "shell", version: "1.0.0" });
  first = await registry.publishAndPromote({ name: "wallet", version: "1.0.0" });
  second = await registry.publishAndPromote({ name: "wallet", version: "1.1.0" });
});
afterAll(() => registry.stop());
beforeEach(async () => {
  await registry.database.query("truncate registry.page_outcome, registry.told_revision");
});

const device = "00000000-0000-4000-8000-0000000000d1";
const cookie = `device=${device}`;

/** Opens a page and returns the token in its document. */
async function openPage(): Promise<string> {
  const headers = { host: new URL(publicOrigin).host, accept: "text/html", "user-agent": "Firefox", cookie };
  const { body } = await registry.app.inject({ url: "/wallet", headers });
  return /<meta name="page-token" content="([^"]+)">/.exec(body)?.[1] ?? "";
}

const ownHeaders = { origin: publicOrigin, "sec-fetch-site": "same-origin", cookie };
/** Facts in a token, beside its page. */
const facts = { set: "0123456789abcdef", isMeasured: false };

/** Sends a report as a page does. Returns the status, and the code of a refusal. */
async function send(
  report: Partial<OutcomeReport> & Record<string, unknown>,
  headers: Record<string, string> = ownHeaders,
): Promise<string> {
  const body = JSON.stringify({ remote: "wallet", release: second, outcome: "done", leads: true, ...report });
  const answer = await fetch(`${registry.origin}/registry/v1/outcomes`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Firefox", ...headers },
    body,
  });
  const text = await answer.text();
  return text === "" ? `${answer.status}` : `${answer.status} ${JSON.parse(text).error.code}`;
}

const rows = () => registry.database.query("select * from registry.page_outcome order by at, page");
const counts = async () => {
  const { remotes } = await registry.operator.status();
  return remotes.find(({ name }) => name === "wallet")?.pages;
};

describe("outcomes that open pages report", () => {
  it("one guarded, one done and one failed: status counts each; the guarded page later counts as done", async () => {
    const token = await openPage();
    expect(await send({ token, outcome: "guarded", hold: "typed" })).toBe("204");
    expect(await send({ token: await openPage() })).toBe("204");
    expect(await send({ token: await openPage(), outcome: "failed" })).toBe("204");
    await expect.poll(counts).toEqual({ done: 1, guarded: { typed: 1 }, failed: 1, silent: 0 });
    expect(await send({ token })).toBe("204");
    await expect.poll(counts).toEqual({ done: 2, guarded: {}, failed: 1, silent: 0 });
  });

  it("the same outcome twice: counts once", async () => {
    const token = await openPage();
    await send({ token });
    await send({ token });
    await send({ token: await openPage() });
    await expect.poll(counts).toMatchObject({ done: 2 });
  });

  it("the stored row: the number of the document and the outcome, and no other data of the sender", async () => {
    await send({ token: await openPage(), outcome: "guarded", hold: "frame", leads: false });
    await expect.poll(rows).toEqual([
      {
        environment: "local",
        page: expect.stringMatching(/^[\w-]{10}$/),
        remote: "wallet",
        revision: 3n,
        outcome: "guarded",
        hold: "frame",
        leads: false,
        at: registry.clock.now(),
      },
    ]);
  });

  it("notified connections without a report from their leading tab: count as silent", async () => {
    const dependencies = { database: registry.database, clock: registry.clock, environment: "local" };
    const node = "00000000-0000-4000-8000-00000000000";
    await recordNotified(dependencies, { node: `${node}1`, revision: 3, connections: 4 });
    await recordNotified(dependencies, { node: `${node}2`, revision: 3, connections: 2 });
    // Every node reports what it receives from every other one.
    await recordNotified(dependencies, { node: `${node}2`, revision: 3, connections: 9 });
    await recordNotified(dependencies, { node: `${node}1`, revision: 2, connections: 50 });
    expect(await counts()).toEqual({ done: 0, guarded: {}, failed: 0, silent: 6 });
    await send({ token: await openPage() });
    await send({ token: await openPage(), leads: false });
    await send({ token: await openPage(), outcome: "guarded", hold: "media" });
    await expect.poll(counts).toEqual({ done: 2, guarded: { media: 1 }, failed: 0, silent: 4 });
  });

  it("a step and the end of a rollout: pages that follow are counted, and no connection counts as silent", async () => {
    const dependencies = { database: registry.database, clock: registry.clock, environment: "local" };
    const node = "00000000-0000-4000-8000-000000000003";
    const candidate = await registry.publish({ name: "wallet", version: "1.2.0" });
    const begun = await registry.operator.promote("wallet", candidate, { weightPpm: 50_000 });
    await recordNotified(dependencies, { node, revision: begun.revision, connections: 40 });
    await send({ token: await openPage(), release: candidate });
    await expect.poll(counts).toEqual({ done: 1, guarded: {}, failed: 0, silent: 0 });
    const ended = await registry.operator.rollBack("wallet", { reason: "deposits fail" });
    await recordNotified(dependencies, { node, revision: ended.revision, connections: 40 });
    await send({ token: await openPage() });
    await expect.poll(counts).toEqual({ done: 1, guarded: {}, failed: 0, silent: 0 });
  });

  it("a later move: pages are counted again, without late reports about the earlier move", async () => {
    const token = await openPage();
    await send({ token });
    await expect.poll(counts).toMatchObject({ done: 1 });
    await registry.operator.rollBack("wallet", { reason: "deposits fail" });
    expect(await counts()).toBeUndefined();
    expect(await send({ token: await openPage() })).toBe("204");
    expect(await send({ token, release: first })).toBe("204");
    await expect.poll(counts).toEqual({ done: 1, guarded: {}, failed: 0, silent: 0 });
    await registry.operator.retire("wallet", { reason: "no licence" });
    await send({ token, release: null });
    await expect
      .poll(async () => (await registry.operator.status()).retired)
      .toMatchObject([{ name: "wallet", pages: { done: 1 } }]);
    await registry.operator.promote("wallet", second);
  });
});

describe("reports that are refused", () => {
  const tokensOf = (secret: string) => new PageTokens([tokenKeyOf(secret)], registry.clock);
  const changed = (token: string) => `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
  /** The last character before the end has four bits; the next one in the alphabet has the same four. */
  const inOtherText = (token: string) =>
    token.replace(/.(?=\.2$)/, (last) => String.fromCharCode(last.charCodeAt(0) + 1));
  it.each<[string, () => Promise<Record<string, unknown>>, Record<string, string>, string]>([
    ["from a page of another site", async () => ({}), { origin: "https://evil.example" }, "403 FORBIDDEN"],
    [
      "from another port",
      async () => ({}),
      { ...ownHeaders, "sec-fetch-site": "same-site" },
      "403 FORBIDDEN",
    ],
    ["from no page", async () => ({}), {}, "403 FORBIDDEN"],
    [
      "with a token that was changed",
      async () => ({ token: changed(await openPage()) }),
      ownHeaders,
      "401 UNAUTHENTICATED",
    ],
    [
      "with a token of the same bytes in another text",
      async () => ({ token: inOtherText(await openPage()) }),
      ownHeaders,
      "401 UNAUTHENTICATED",
    ],
    ["with a malformed token", async () => ({ token: "" }), ownHeaders, "401 UNAUTHENTICATED"],
    [
      "with a token of another site",
      async () => ({ token: tokensOf(Buffer.alloc(32, 8).toString("base64url")).issue(facts, device) }),
      ownHeaders,
      "401 UNAUTHENTICATED",
    ],
    [
      "with the token of another device",
      async () => ({ token: tokensOf(pointerSecret).issue(facts, "another-device") }),
      ownHeaders,
      "401 UNAUTHENTICATED",
    ],
    ["with an unknown field", async () => ({ player: "demo" }), ownHeaders, "400 INPUT_INVALID"],
    ["guarded without a reason", async () => ({ outcome: "guarded" }), ownHeaders, "400 INPUT_INVALID"],
    ["done with the reason of a guard", async () => ({ hold: "typed" }), ownHeaders, "400 INPUT_INVALID"],
    [
      "larger than a report may be",
      async () => ({ remote: "w".repeat(5_000) }),
      ownHeaders,
      "400 INPUT_INVALID",
    ],
  ])("%s: refused, and nothing is stored", async (_what, make, headers, refusal) => {
    const report = { token: await openPage(), ...(await make()) };
    expect((await send(report, headers)).replace("413", "400")).toBe(refusal);
    await send({ token: await openPage(), outcome: "failed" });
    await expect.poll(counts).toEqual({ done: 0, guarded: {}, failed: 1, silent: 0 });
  });

  it("a token: valid for a week on every node that has its key, and not longer", () => {
    const clock = fixedClock("2026-01-31T10:00:00.000Z");
    const [one, other] = [tokenKeyOf(pointerSecret), tokenKeyOf(Buffer.alloc(32, 8).toString("base64url"))];
    const issued = new PageTokens([one], clock).issue({ ...facts, isMeasured: true }, device);
    const later = new PageTokens([other, one], clock);
    const page = later.read(issued, device);
    expect(page).toMatchObject({
      page: expect.stringMatching(/^[\w-]{10}$/),
      set: facts.set,
      minute: later.minute(),
      isMeasured: true,
    });
    clock.advance(7 * dayMs);
    expect(later.read(issued, device)).toEqual(page);
    expect(later.read(issued, "another-device")).toBeNull();
    clock.advance(minuteMs);
    expect(later.read(issued, device)).toBeNull();
    const newest = later.read(later.issue(facts, device), device);
    expect(newest?.isMeasured).toBe(false);
    expect(newest?.page).not.toBe(page?.page);
    const early = fixedClock("2026-01-31T09:54:00.000Z");
    expect(new PageTokens([one], early).read(issued, device)).toBeNull();
  });
});

describe("many reports at once", () => {
  const reportsOf = (number: number) => ({
    page: `page-${number}`,
    remote: "wallet",
    release: second,
    outcome: "done" as const,
    leads: false,
  });
  /** A log, and the number of times that it has written. */
  function countingLog() {
    let writes = 0;
    const database: Sql = {
      ...registry.database,
      query: async (text, parameters) => {
        const stored = await registry.database.query<never>(text, parameters);
        writes += 1;
        return stored;
      },
    };
    const { clock } = registry;
    const log = new OutcomeLog({ database, clock, environment: "local", log: { warn: () => undefined } });
    return { log, written: () => writes };
  }

  it("12,000 reports: 10,000 wait behind the first and are written together, and the rest is dropped", async () => {
    const { log, written } = countingLog();
    for (let number = 0; number < 12_000; number += 1) log.add(reportsOf(number));
    await expect.poll(written, { timeout: 20_000 }).toBe(2);
    expect(await counts()).toMatchObject({ done: 10_001 });
  });

  it("more than 100,000 reports: not stored", async () => {
    const fill = (count: number) =>
      registry.database.query(
        `insert into registry.page_outcome (environment, page, remote, revision, outcome, leads, at)
         select 'local', 'invented-' || number, 'games', 1, 'done', false, $1 from generate_series(1, ${count}) as number`,
        [registry.clock.now()],
      );
    await fill(99_999);
    await send({ token: await openPage() });
    await expect.poll(counts).toMatchObject({ done: 1 });
    const { log, written } = countingLog();
    log.add(reportsOf(1));
    await expect.poll(written).toBe(1);
    expect(await counts()).toMatchObject({ done: 1 });
  });

  it("reports after a day: deleted", async () => {
    await send({ token: await openPage() });
    await expect.poll(counts).toMatchObject({ done: 1 });
    const { database } = registry;
    const at = (ageMs: number) => ({
      database,
      clock: fixedClock(new Date(registry.clock.now().getTime() + ageMs).toISOString()),
    });
    await recordNotified(
      { ...at(0), environment: "local" },
      { node: "00000000-0000-4000-8000-000000000001", revision: 3, connections: 1 },
    );
    const cleanUpAfter = (ageMs: number) =>
      cleanUp(database, Object.values(outcomeCleanUps), at(ageMs).clock.now());
    await cleanUpAfter(outcomeRetentionMs);
    expect(await rows()).toHaveLength(1);
    await cleanUpAfter(outcomeRetentionMs + 1);
    expect(await rows()).toEqual([]);
    expect(await counts()).toBeUndefined();
  });
});
