import { transfersApi } from "@tessera/shared/contracts/transfers";
import { hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { moneyMaxMinor } from "@tessera/shared/core/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks, houseAccount, playerAccount, post, providerAccount } from "../../../ledger/index.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import { type LiveSite, liveSite } from "../../../testing/live-site.ts";
import type { LiveStudio } from "../../../testing/live-studio.ts";
import { createTestOperator, type TestPlayer, type TestSite } from "../../../testing/index.ts";
import { move } from "../../../testing/test-books.ts";
import { requestReturn } from "../../play/wallets/studio-returns.ts";
import { executeReturns } from "./execute-returns.ts";
import { pollTransfers } from "./execute-transfer.ts";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";

const live = "sandbox-live";

let scene: LiveSite;
let studio: LiveStudio;
let site: TestSite;
let as: TestPlayer;
beforeAll(async () => {
  scene = await liveSite();
  ({ site, studio } = scene);
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await scene.close();
});
/** Creates a player with 900.00 on the main wallet and 100.00 at the studio. */
beforeEach(async () => {
  studio.behaviour = "answers";
  studio.refuses = false;
  as = await site.player({ balanceCredits: 1_000 });
  expect((await transfer("main", live)).status).toBe(201);
});

const transfer = async (from: string, to: string, amount = 100) =>
  site.call(
    transfersApi.create,
    { body: { from, to, amount }, headers: { "idempotency-key": newId() } },
    { as: await freshBearer(site, as) },
  );
/** Moves money between the house and the player, like a win or a bet. */
const adjust = (kind: "main" | "provider", amountMinor: bigint) =>
  site.database.transaction(async (sql) => {
    const account = kind === "main" ? playerAccount(as.id, "main") : providerAccount(as.id, live);
    await post(sql, {
      kind: "adjust",
      idemKey: newId(),
      ref: { type: "test", id: as.id },
      legs: move(houseAccount("adjust", "IDR"), account, amountMinor),
      by: "system:test",
    });
  });
const places = async () => ({
  main: await site.balance(as.id),
  onTheWay: await site.balance(as.id, "hold_transfer"),
  studio: await site.balance(as.id, "provider"),
});
const statusOf = async (id: string) =>
  (await site.call(transfersApi.one, { params: { id } }, { as: await freshBearer(site, as) })).reply.status;
const poll = async () => {
  site.clock.advance(5_000);
  await pollTransfers(site.dependencies);
};

describe("a transfer that would exceed the receiving wallet's upper bound", () => {
  it.each([
    ["home", "main", live, "main"],
    ["to the studio", "provider", "main", live],
  ] as const)("%s: refused before the studio is called, and no money moves", async (_, full, from, to) => {
    await adjust(full, moneyMaxMinor - (full === "main" ? 90_000n : 10_000n) - 9_999n);
    const before = await places();
    const asked = studio.asked.count;
    const { status, error } = await transfer(from, to);
    expect([status, error.code]).toEqual([422, "AMOUNT_OUT_OF_RANGE"]);
    expect(studio.asked.count).toBe(asked);
    expect(await places()).toEqual(before);
    await adjust(full, -1n);
    expect((await transfer(from, to)).reply.status).toBe("completed");
  });

  it("home, with the wallet filled up during the transfer: it waits, operators cannot complete it, later it completes", async () => {
    studio.behaviour = "keepsSilent";
    const { id } = (await transfer(live, "main")).reply;
    await adjust("main", moneyMaxMinor - 90_000n);
    studio.behaviour = "answers";
    await poll();
    expect(await statusOf(id)).toBe("unknown");
    expect(await places()).toEqual({ main: moneyMaxMinor, onTheWay: 0n, studio: 10_000n });
    const cashier = await createTestOperator(site, "cashier");
    const said = { params: { id }, body: { outcome: "completed", note: "asked by telephone" } };
    expect((await cashier.call(transferOperatorApi.resolve, said)).code).toBe("AMOUNT_OUT_OF_RANGE");
    await adjust("main", -10_000n);
    await poll();
    await poll();
    await poll();
    expect(await statusOf(id)).toBe("completed");
    expect(await places()).toEqual({ main: moneyMaxMinor, onTheWay: 0n, studio: 0n });
  });

  it("to the studio and refused there, with the wallet filled up meanwhile: stays on hold until it fits", async () => {
    studio.behaviour = "isGone";
    const { id } = (await transfer("main", live)).reply;
    await adjust("main", moneyMaxMinor - 80_000n);
    studio.behaviour = "answers";
    studio.refuses = true;
    await poll();
    expect(await statusOf(id)).toBe("unknown");
    expect(await places()).toEqual({ main: moneyMaxMinor, onTheWay: 10_000n, studio: 10_000n });
    await adjust("main", -10_000n);
    site.clock.advance(60_000);
    await poll();
    expect(await statusOf(id)).toBe("failed");
    expect(await places()).toEqual({ main: moneyMaxMinor, onTheWay: 0n, studio: 10_000n });
  });

  it("returned after a seat was closed: it waits, without delaying other players' returns", async () => {
    const full = as;
    await adjust("main", moneyMaxMinor - 90_000n);
    const other = await site.player({ balanceCredits: 1_000 });
    as = other;
    await transfer("main", live);
    const now = site.clock.now();
    for (const { id } of [full, other]) {
      await site.database.transaction((sql) =>
        requestReturn(sql, { playerId: id, providerCode: live, reason: "PLAY_DISABLED" }, now),
      );
    }
    await executeReturns(site.dependencies);
    expect(await places()).toEqual({ main: 100_000n, onTheWay: 0n, studio: 0n });
    as = full;
    expect(await places()).toEqual({ main: moneyMaxMinor, onTheWay: 0n, studio: 10_000n });
    await adjust("main", -10_000n);
    site.clock.advance(hourMs);
    await executeReturns(site.dependencies);
    expect(await places()).toEqual({ main: moneyMaxMinor, onTheWay: 0n, studio: 0n });
  });
});
