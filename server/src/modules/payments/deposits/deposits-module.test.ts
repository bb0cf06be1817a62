import { accountApi } from "@tessera/shared/contracts/account";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { overviewApi } from "@tessera/shared/operator-contracts/overview";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import { createTestOperator, type TestPlayer } from "../../../testing/index.ts";
import { paymentDependencies } from "../../../testing/payment-dependencies.ts";
import { type PaySite, paySite } from "../../../testing/pay-site.ts";
import { checkSubmitted, expireDeposits } from "./deposit-jobs.ts";
import type { DepositDependencies } from "./deposit-dependencies.ts";

let site: PaySite;
let player: TestPlayer;
let dependencies: DepositDependencies;

beforeAll(async () => {
  site = await paySite();
  dependencies = paymentDependencies(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  player = await site.player();
});

const later = async (minutes: number) => {
  site.clock.advance(minutes * minuteMs);
  player = await freshBearer(site, player);
};
const current = () => site.call(depositsApi.current, {}, { as: player });
const one = (id: string, as = player) => site.call(depositsApi.one, { params: { id } }, { as });
const act = (what: "submit" | "unsubmit" | "cancel", id: string, as = player) =>
  site.call(depositsApi[what], { params: { id }, body: {}, headers: { "idempotency-key": newId() } }, { as });

const approveAutomatically = (isOn: boolean) =>
  site.database.query(
    `insert into settings (key, value, updated_at) values ('autoApprove', to_jsonb($1::boolean), now())
       on conflict (key) do update set value = excluded.value`,
    [isOn],
  );

describe("the lifecycle of a deposit", () => {
  it("opened and paid by QRIS: credited once, the player is notified, and the history lists it", async () => {
    const { status, reply: opened } = await site.deposit(player);
    expect(status).toBe(201);
    expect(opened).toMatchObject({
      status: "awaiting_payment",
      realAmount: "50000",
      uniqueCode: 0,
      amountMinor: 5000n,
    });
    expect(opened.payTo).toMatchObject({ kind: "qr" });
    expect(await site.pay(opened.id)).toBe(200);
    expect((await one(opened.id)).reply).toMatchObject({ status: "approved", creditedMinor: 5_000n });
    expect(await site.balance(player.id)).toBe(5_000n);
    expect((await current()).status).toBe(204);
    const form = await site.call(depositsApi.options, {}, { as: player });
    expect(form.reply.last).toEqual({ method: "qris", payProvider: null, amountInt: 50 });

    const sent = await site.database.query<{ payload: { status: string } }>(
      "select payload from outbox where player_id = $1 and topic = 'deposit.updated' order by id",
      [player.id],
    );
    expect(sent.map(({ payload }) => payload.status)).toEqual(["approved"]);
    const history = await site.call(accountApi.history, { query: { type: "deposit" } }, { as: player });
    expect(history.reply.items).toMatchObject([
      { number: opened.number, status: "success", amountMinor: 5_000n, balanceAfterMinor: 5_000n },
    ]);
  });

  it("a manual transfer: gets a unique code, is submitted, and the credited amount includes the code", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    expect(opened.uniqueCode).toBeGreaterThan(0);
    expect(opened.realAmount).toBe(String(50_000 + opened.uniqueCode));
    expect(opened.payTo).toMatchObject({ kind: "bank", accountName: "Tessera Play" });
    const order = site.gateway.payments.find(({ id }) => id === opened.id);
    expect(opened.payTo).toEqual({ kind: "bank", ...order?.account, payUrl: expect.any(String) as string });
    expect((await act("submit", opened.id)).reply.status).toBe("submitted");
    site.gateway.pay(opened.id, site.clock.now());
    await checkSubmitted(dependencies);
    const { reply } = await one(opened.id);
    expect(reply.status).toBe("approved");
    expect(await site.balance(player.id)).toBe(5_000n + BigInt(Math.floor(opened.uniqueCode / 10)));
  });
});

describe("a manual transfer while automatic approval is off", () => {
  const cashiersList = async () => {
    const cashier = await createTestOperator(site, "cashier");
    const { items } = (await cashier.call(operatorDepositsApi.list)).reply;
    const { queues } = (await cashier.call(overviewApi.waiting)).reply;
    return {
      rows: items.map(({ id, status, realPaid }) => ({ id, status, realPaid })),
      waiting: queues.find(({ queue }) => queue === "deposits")?.waiting ?? 0,
    };
  };
  const sent = () =>
    site.database
      .query<{ status: string }>(
        "select payload ->> 'status' as status from outbox where player_id = $1 and topic = 'deposit.updated' order by id",
        [player.id],
      )
      .then((rows) => rows.map(({ status }) => status));

  beforeEach(() => approveAutomatically(false));
  afterEach(() => approveAutomatically(true));

  it("paid: waits for an operator at once, the player is notified, and it can neither be ended nor expire", async () => {
    const { waiting: before } = await cashiersList();
    const { reply: opened } = await site.manualDeposit(player);
    expect((await cashiersList()).waiting).toBe(before);
    expect(await site.pay(opened.id)).toBe(200);
    const received = { status: "submitted", realPaid: opened.realAmount };
    expect((await one(opened.id)).reply).toMatchObject(received);
    expect(await sent()).toEqual(["submitted"]);
    const { rows, waiting } = await cashiersList();
    expect(rows).toContainEqual({ id: opened.id, ...received });
    expect(waiting).toBe(before + 1);
    expect((await act("cancel", opened.id)).error.code).toBe("DEPOSIT_NOT_CANCELLABLE");
    await later(31);
    await expireDeposits(dependencies);
    expect((await one(opened.id)).reply.status).toBe("submitted");
    expect(await site.balance(player.id)).toBe(0n);
  });

  it("paid, then submitted by a player who has not seen the payment: state unchanged, and the money is reported once", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    await site.pay(opened.id);
    const { status, reply } = await act("submit", opened.id);
    expect([status, reply.status, reply.realPaid]).toEqual([200, "submitted", opened.realAmount]);
    expect(await sent()).toEqual(["submitted"]);
  });

  it("submitted before it is paid, and the callback is lost: waits for an operator, and a query finds the money", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    await act("submit", opened.id);
    expect((await cashiersList()).rows).toContainEqual({
      id: opened.id,
      status: "submitted",
      realPaid: null,
    });
    site.gateway.pay(opened.id, site.clock.now());
    await checkSubmitted(dependencies);
    expect((await one(opened.id)).reply.realPaid).toBe(opened.realAmount);
    expect(await sent()).toEqual(["submitted", "submitted"]);
  });

  it("automatic approval switched on again: waiting money is credited without an operator", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    await site.pay(opened.id);
    await approveAutomatically(true);
    await checkSubmitted(dependencies);
    expect((await one(opened.id)).reply.status).toBe("approved");
  });

  it("a status that would hide received money: refused by the database", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    await site.pay(opened.id);
    for (const status of ["awaiting_payment", "expired", "cancelled"]) {
      const hide = site.database.query(
        "update deposits set status = $2, version = version + 1 where id = $1",
        [opened.id, status],
      );
      await expect(hide).rejects.toThrow("deposits_received_wait");
    }
  });
});

describe("actions of players", () => {
  it("cancelled: closed, and a second cancellation is refused", async () => {
    const { reply: opened } = await site.deposit(player);
    expect((await act("cancel", opened.id)).reply.status).toBe("cancelled");
    const again = await act("cancel", opened.id);
    expect([again.status, again.error.code]).toEqual([409, "DEPOSIT_NOT_CANCELLABLE"]);
  });

  it("submitted after its expiry: DEPOSIT_EXPIRED; with another method: CONFLICT", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    await later(31);
    expect((await act("submit", opened.id)).error.code).toBe("DEPOSIT_EXPIRED");
    await expireDeposits(dependencies);
    expect((await act("submit", opened.id)).error.code).toBe("DEPOSIT_EXPIRED");
    const { reply: qris } = await site.deposit(player);
    expect((await act("submit", qris.id)).error.code).toBe("CONFLICT");
  });

  it("submitted: can neither be cancelled nor expire", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    await act("submit", opened.id);
    expect((await act("cancel", opened.id)).error.code).toBe("DEPOSIT_NOT_CANCELLABLE");
    await later(31);
    await expireDeposits(dependencies);
    expect((await one(opened.id)).reply.status).toBe("submitted");
  });

  it("unsubmitted: keeps its deadline, and can be paid or cancelled", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    await act("submit", opened.id);
    const { status, reply } = await act("unsubmit", opened.id);
    expect([status, reply]).toEqual([200, { ...opened, version: opened.version + 2 }]);
    expect((await act("unsubmit", opened.id)).error.code).toBe("CONFLICT");
    await act("submit", opened.id);
    await act("unsubmit", opened.id);
    expect((await act("cancel", opened.id)).reply.status).toBe("cancelled");
  });

  it("unsubmitted after its deadline: expires like every other unpaid deposit", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    await act("submit", opened.id);
    await later(31);
    expect((await act("unsubmit", opened.id)).reply.status).toBe("awaiting_payment");
    await expireDeposits(dependencies);
    expect((await one(opened.id)).reply.status).toBe("expired");
  });

  it("unsubmitted twice under one key: one answer, one status change", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    await act("submit", opened.id);
    const headers = { "idempotency-key": newId() };
    const send = () =>
      site.call(depositsApi.unsubmit, { params: { id: opened.id }, body: {}, headers }, { as: player });
    const first = await send();
    await act("submit", opened.id);
    expect((await send()).json).toEqual(first.json);
    expect((await one(opened.id)).reply.status).toBe("submitted");
  });

  it("unsubmitted after the money has arrived, before any callback: DEPOSIT_PAID, and it is credited", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    await act("submit", opened.id);
    site.gateway.pay(opened.id, site.clock.now());
    expect((await act("unsubmit", opened.id)).error.code).toBe("DEPOSIT_PAID");
    expect((await one(opened.id)).reply.status).toBe("approved");
  });

  it("unsubmitted while received money waits for an operator: DEPOSIT_PAID, and it keeps waiting", async () => {
    await approveAutomatically(false);
    const { reply: opened } = await site.manualDeposit(player);
    await act("submit", opened.id);
    site.gateway.pay(opened.id, site.clock.now());
    expect((await act("unsubmit", opened.id)).error.code).toBe("DEPOSIT_PAID");
    await approveAutomatically(true);
    expect((await one(opened.id)).reply.status).toBe("submitted");
  });

  it("unsubmitted while the gateway is unavailable: GATEWAY_UNAVAILABLE, no change, and a repeat succeeds", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    await act("submit", opened.id);
    site.gateway.setBehaviour("refuses");
    expect((await act("unsubmit", opened.id)).error.code).toBe("GATEWAY_UNAVAILABLE");
    site.gateway.setBehaviour("answers");
    expect((await one(opened.id)).reply.status).toBe("submitted");
    expect((await act("unsubmit", opened.id)).reply.status).toBe("awaiting_payment");
  });

  it("another player's deposit: NOT_FOUND for reading, submitting and cancelling", async () => {
    const { reply: opened } = await site.manualDeposit(player);
    const stranger = await site.player();
    expect((await one(opened.id, stranger)).status).toBe(404);
    expect((await act("submit", opened.id, stranger)).status).toBe(404);
    expect((await act("unsubmit", opened.id, stranger)).status).toBe(404);
    expect((await act("cancel", opened.id, stranger)).status).toBe(404);
    expect((await one(opened.id)).reply.status).toBe("awaiting_payment");
  });
});

it("after all tests: the ledger balances, each approved deposit has one journal of its amount (P9)", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  expect(await site.wronglyCredited()).toEqual([]);
});
