import { depositsApi } from "@tessera/shared/contracts/deposits";
import { minuteMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import type { TestPlayer } from "../../../testing/index.ts";
import { paymentDependencies } from "../../../testing/payment-dependencies.ts";
import { type PaySite, paySite } from "../../../testing/pay-site.ts";
import { expireDeposits } from "./deposit-jobs.ts";
import type { DepositDependencies } from "./deposit-dependencies.ts";

let site: PaySite;
let player: TestPlayer;
let dependencies: DepositDependencies;

beforeAll(async () => {
  site = await paySite();
  dependencies = paymentDependencies(site);
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  expect(await site.wronglyCredited()).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  site.gateway.setBehaviour("answers");
  player = await site.player();
});

const later = async (minutes: number) => {
  site.clock.advance(minutes * minuteMs);
  player = await freshBearer(site, player);
};
const current = () => site.call(depositsApi.current, {}, { as: player });
const one = (id: string) => site.call(depositsApi.one, { params: { id } }, { as: player });

describe("payment callbacks", () => {
  it("paid, while the gateway itself reports pending: nothing is credited", async () => {
    const { reply: opened } = await site.deposit(player);
    const ref = site.gateway.payments.find(({ id }) => id === opened.id)?.ref ?? "";
    expect(await site.gateway.tell(site, { ref, amount: 50_000 })).toBe(200);
    expect((await one(opened.id)).reply.status).toBe("awaiting_payment");
  });

  it("the same event twice, and another event of the same payment: credited once", async () => {
    const { reply: opened } = await site.deposit(player);
    const ref = site.gateway.pay(opened.id, site.clock.now());
    const statuses = [
      await site.gateway.tell(site, { ref, id: `evt-${ref}` }),
      await site.gateway.tell(site, { ref, id: `evt-${ref}` }),
      await site.gateway.tell(site, { ref }),
    ];
    expect(statuses).toEqual([200, 200, 200]);
    expect(await site.balance(player.id)).toBe(5_000n);
  });

  it.each([
    ["another secret", { secret: "guess" }],
    ["an old time", { timestamp: 1 }],
    ["another body", { sentBody: "{}" }],
    ["no signature", { header: "" }],
  ])("signed with %s: 401", async (_, forgery) => {
    const { reply: opened } = await site.deposit(player);
    const ref = site.gateway.pay(opened.id, site.clock.now());
    expect(await site.gateway.tell(site, { ref }, forgery)).toBe(401);
    expect(await site.balance(player.id)).toBe(0n);
  });

  it("an invalid event: 400", async () => {
    expect(await site.gateway.tell(site, { ref: "pay_1", type: "payment.imagined" })).toBe(400);
  });

  it("a gateway that cannot be queried: 502, and the event is processed once it can be", async () => {
    const { reply: opened } = await site.deposit(player);
    const ref = site.gateway.pay(opened.id, site.clock.now());
    site.gateway.setBehaviour("refuses");
    expect(await site.gateway.tell(site, { ref, id: `evt-${ref}` })).toBe(502);
    site.gateway.setBehaviour("answers");
    expect(await site.gateway.tell(site, { ref, id: `evt-${ref}` })).toBe(200);
    expect(await site.balance(player.id)).toBe(5_000n);
  });

  it.each(["49999", "50001", "1"])("%s paid of 50000: an operator has to review it", async (amount) => {
    const { reply: opened } = await site.deposit(player);
    await site.pay(opened.id, amount);
    expect((await one(opened.id)).reply).toMatchObject({
      status: "needs_review",
      reasonCode: "AMOUNT_MISMATCH",
    });
    expect(await site.balance(player.id)).toBe(0n);
    expect((await current()).status).toBe(204);
  });

  it("paid after its deadline, beside a newer deposit: needs review, and both deposits remain", async () => {
    const { reply: late } = await site.deposit(player);
    await later(16);
    await expireDeposits(dependencies);
    expect((await one(late.id)).reply.status).toBe("expired");
    const { reply: newer } = await site.deposit(player);
    await site.pay(late.id);
    expect((await one(late.id)).reply).toMatchObject({ status: "needs_review", reasonCode: "PAID_LATE" });
    expect((await one(newer.id)).reply.status).toBe("awaiting_payment");
  });

  it("paid in time, but the callback is lost: a query finds the payment before the deadline", async () => {
    const { reply: opened } = await site.deposit(player);
    site.gateway.pay(opened.id, site.clock.now());
    await later(16);
    await expireDeposits(dependencies);
    expect((await one(opened.id)).reply.status).toBe("approved");
  });

  it("paid by a player who was then suspended: needs review", async () => {
    const { reply: opened } = await site.deposit(player);
    await site.database.query("update players set status = 'suspended' where id = $1", [player.id]);
    await site.pay(opened.id);
    expect((await one(opened.id)).reply).toMatchObject({
      status: "needs_review",
      reasonCode: "PLAYER_EXCLUDED",
    });
  });

  it("an unknown reference: 200, and no money moves", async () => {
    expect(await site.gateway.tell(site, { ref: "pay_unknown" })).toBe(200);
  });

  it("a payment whose reference belongs to no deposit: booked as unclaimed, once", async () => {
    const { reply: opened } = await site.deposit(player);
    await site.database.query("update deposits set gateway_ref = null, version = version + 1 where id = $1", [
      opened.id,
    ]);
    await site.pay(opened.id);
    await site.pay(opened.id);
    const entries = await site.database.query(
      "select e.amount from entries e join accounts a on a.id = e.account_id where a.kind = 'unclaimed'",
    );
    expect(entries).toEqual([{ amount: 5_000n }]);
  });
});
