import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "@tessera/shared/core/durations";
import { sha256Hex } from "../release/canonical.ts";
import { startRegistry, operatorToken, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions } from "../testing/wallet-versions.ts";
import type { RegistryClient } from "../client/index.ts";
import { noteRefused } from "./refused-attempts.ts";

let registry: TestRegistry;
let limited: RegistryClient;
let ids: string[];
beforeAll(async () => {
  const scopes = ["read", "publish", "promote", "rollback", "attest"] as const;
  registry = await startRegistry({
    operatorTokens: [
      { actor: "operator", sha256: sha256Hex(operatorToken), scopes, mayActAs: ["npm start"] },
      { actor: "games team", sha256: sha256Hex("games"), scopes, remotes: ["games"] },
      { actor: "on call", sha256: sha256Hex("on-call"), scopes: ["rollback"] },
    ],
  });
  limited = registry.clientOf("games");
});
afterAll(() => registry.stop());
beforeEach(async () => {
  await deleteReleases(registry);
  ids = await publishVersions(registry, 2);
  await registry.operator.promote("wallet", ids[0] ?? "");
});

const operator = () => registry.operator;
const refused = () => registry.operator.refused("wallet");
const fails = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error: unknown) => (error as { readonly code: string }).code,
  );
/** Sends a change as it is, and returns its status. */
async function send(path: string, body: unknown, headers: Readonly<Record<string, string>>) {
  const response = await fetch(`${registry.origin}/registry/v1/environments/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return response.status;
}
const bearer = { authorization: `Bearer ${operatorToken}` };

/** Changes what the database itself refuses to change. */
const forge = (statement: string) =>
  registry.database.execute(
    `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
  );

describe("a refused attempt with a known token", () => {
  it("is stored with action, code, release, actor and request, while the history of events is unchanged", async () => {
    const history = await registry.operator.history("wallet");
    expect(await fails(operator().promote("wallet", "none"))).toBe("RELEASE_UNKNOWN");
    expect(await refused()).toEqual([
      {
        at: "2026-01-31T10:00:00.000Z",
        action: "promote",
        code: "RELEASE_UNKNOWN",
        release: "none",
        actor: "operator",
        requestId: expect.stringMatching(/./),
      },
    ]);
    expect(await registry.operator.history("wallet")).toEqual(history);
    expect(await registry.operator.verify()).toMatchObject({
      revision: 1,
      events: 1,
      refused: 1,
      fault: null,
    });
  });

  it("is stored with its action for each kind of change", async () => {
    const [live = "", next = ""] = ids;
    const reason = "slow";
    const { revision } = await operator().status();
    const attempts: readonly (readonly [action: string, attempt: () => Promise<unknown>])[] = [
      ["promote", () => operator().promote("wallet", live, { weightPpm: 10_000 })],
      ["advance", () => operator().advance("wallet")],
      ["pause", () => operator().pause("wallet", { reason })],
      ["resume", () => operator().resume("wallet")],
      ["yank", () => operator().yank("wallet", live, { reason })],
      ["rollback", () => operator().rollBack("wallet", { reason, to: next })],
      ["retire", () => limited.retire("wallet", { reason })],
      ["lock", () => limited.lock("wallet", { reason })],
      ["unlock", () => limited.unlock("wallet")],
      ["policy", () => limited.changePolicy("wallet", { reason })],
    ];
    for (const [, attempt] of attempts) expect(await fails(attempt())).not.toBe("done");
    expect((await refused()).map(({ action }) => action).toReversed()).toEqual(
      attempts.map(([action]) => action),
    );
    const rollback = (await refused()).find(({ action }) => action === "rollback");
    expect(rollback).toMatchObject({ code: "RELEASE_NEVER_LIVE", release: next });
    expect((await operator().status()).revision).toBe(revision);
  });

  it("of a set: stored under the remote that caused the refusal", async () => {
    const games = await registry.publishAndPromote({ name: "games" });
    const change = { reason: "autumn", expectedRevision: await operator().revision() };
    expect(await fails(operator().promoteSet({ games, wallet: "none" }, change))).toBe("RELEASE_UNKNOWN");
    expect(await fails(limited.promoteSet({ games, wallet: ids[1] ?? "" }, change))).toBe("FORBIDDEN");
    expect(await refused()).toMatchObject([
      { action: "promote", code: "FORBIDDEN", release: ids[1], actor: "games team" },
      { action: "promote", code: "RELEASE_UNKNOWN", release: "none", actor: "operator" },
    ]);
    expect(await registry.operator.refused("games")).toEqual([]);
  });

  it("without the scope, or under a name that the token may not use: stored under the token's own actor", async () => {
    expect(await fails(registry.clientOf("on-call").promote("wallet", ids[1] ?? ""))).toBe("FORBIDDEN");
    const body = { release: "none" };
    const as = (actor: string) =>
      send("local/remotes/wallet/promote", body, { ...bearer, "x-registry-actor": actor });
    expect([await as("somebody"), await as("npm start")]).toEqual([403, 404]);
    expect((await refused()).map(({ code, actor }) => [code, actor])).toEqual([
      ["RELEASE_UNKNOWN", "npm start"],
      ["FORBIDDEN", "operator"],
      ["FORBIDDEN", "on call"],
    ]);
  });

  it("is not stored for bad input, an unknown token, another environment, can-promote and reads", async () => {
    const path = "local/remotes/wallet/promote";
    expect(await send(path, { release: "" }, bearer)).toBe(400);
    expect(await send(path, { release: "none" }, { authorization: "Bearer nobody" })).toBe(401);
    expect(await send("mars/remotes/wallet/promote", { release: "none" }, bearer)).toBe(404);
    expect(await fails(operator().canPromote("wallet", "none"))).toBe("RELEASE_UNKNOWN");
    expect(await fails(operator().history("nothing"))).toBe("REMOTE_UNKNOWN");
    expect(await registry.operator.verify()).toMatchObject({ refused: 0 });
  });

  it("with a body that cannot be read: stored without release and remote", async () => {
    const body = { release: { deep: "x".repeat(5_000) }, secret: "hunter2" };
    const headers = { authorization: "Bearer on-call" };
    expect(await send("local/remotes/wallet/promote", body, headers)).toBe(403);
    expect(await refused()).toMatchObject([{ code: "FORBIDDEN", release: null }]);
    const [row] = await registry.database.query("select * from registry.refused_attempt");
    expect(
      JSON.stringify(row, (_, each: unknown) => (typeof each === "bigint" ? Number(each) : each)),
    ).not.toMatch(/hunter2|xxx|on-call/);
  });
});

describe("an unlimited number of attempts", () => {
  it("equal ones: stored once a minute", async () => {
    for (let time = 0; time < 5; time += 1) await fails(operator().promote("wallet", `none${time}`));
    expect(await refused()).toHaveLength(1);
    await fails(operator().rollBack("wallet", { reason: "slow", to: "none" }));
    expect(await refused()).toHaveLength(2);
    registry.clock.advance(minuteMs);
    await fails(operator().promote("wallet", "none"));
    expect(await refused()).toHaveLength(3);
  });

  it("different ones: 60 an hour for each actor, without effect on other actors", async () => {
    const { database, clock } = registry;
    const attempt = {
      environment: "local",
      action: "promote",
      code: "REMOTE_UNKNOWN",
      release: null,
    } as const;
    for (let index = 0; index < 100; index += 1)
      await noteRefused(
        { database, clock },
        { ...attempt, remote: `r${index}`, actor: "operator", requestId: `${index}` },
      );
    expect((await registry.operator.verify()).refused).toBe(60);
    expect(await fails(limited.retire("wallet", { reason: "slow" }))).toBe("FORBIDDEN");
    expect(await registry.operator.verify()).toMatchObject({ refused: 61, fault: null });
    registry.clock.advance(60 * minuteMs);
    await fails(operator().promote("wallet", "none"));
    expect(await registry.operator.verify()).toMatchObject({ refused: 62, fault: null });
  });

  it("concurrent ones: none is lost or doubled, and the chain is intact", async () => {
    const { database, clock } = registry;
    const attempt = {
      environment: "local",
      action: "promote",
      code: "REMOTE_UNKNOWN",
      release: null,
    } as const;
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        noteRefused(
          { database, clock },
          { ...attempt, remote: `r${index % 10}`, actor: "operator", requestId: `${index}` },
        ),
      ),
    );
    expect(await registry.operator.verify()).toMatchObject({ refused: 10, fault: null });
  });
});

describe("a verification of refused attempts", () => {
  beforeEach(async () => {
    await fails(operator().promote("wallet", "none"));
    await fails(operator().advance("wallet"));
    await fails(operator().resume("wallet"));
  });
  const fault = async () => (await registry.operator.verify()).fault;

  it.each([
    ["update registry.refused_attempt", "registry.refused_attempt is append-only"],
    ["delete from registry.refused_attempt", "registry.refused_attempt is append-only"],
  ])("%s: refused by the database", async (statement, message) => {
    const changed = statement.startsWith("update") ? `${statement} set actor = 'nobody'` : statement;
    await expect(registry.database.query(changed)).rejects.toThrow(message);
  });

  it("an attempt that was changed or deleted, even the last one: detected", async () => {
    expect(await fault()).toBeNull();
    await forge("update registry.refused_attempt set actor = 'nobody' where seq = 2");
    expect(await fault()).toEqual({ kind: "refusal", seq: 2, remote: "wallet" });
    await forge("delete from registry.refused_attempt where seq = 2");
    expect(await fault()).toEqual({ kind: "refusal", seq: 3, remote: "wallet" });
    await forge("delete from registry.refused_attempt where seq = 3");
    expect(await fault()).toEqual({ kind: "refusal", seq: 3, remote: null });
  });
});
