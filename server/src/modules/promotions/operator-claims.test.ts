import { accountApi } from "@tessera/shared/contracts/account";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { createTestOperator, type TestOperator, type TestPlayer } from "../../testing/index.ts";
import { type PaySite, paySite } from "../../testing/pay-site.ts";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { operatorClaimsApi } from "@tessera/shared/operator-contracts/claims";

let site: PaySite;
let risk: TestOperator;
let player: TestPlayer;
let claimId: string;

beforeAll(async () => {
  site = await paySite();
  risk = await createTestOperator(site, "risk");
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});
/** Deposits 100.00 with a bonus of 50.00, of which nothing is wagered. */
beforeEach(async () => {
  player = await site.player();
  const promotion = (await site.call(promotionsApi.one, { params: { slug: "first-deposit" } })).reply;
  const { reply } = await site.deposit(player, { amount: 100, promotionId: promotion.id });
  await site.pay(reply.id);
  claimId = (await claims())[0]?.id ?? "";
});

const claims = async () => (await site.call(promotionsApi.claims, {}, { as: player })).reply.items;
const forfeit = (id = claimId, operator = risk) =>
  operator.call(operatorClaimsApi.forfeit, {
    params: { id },
    body: { reasonCode: "OPPOSITE_BETS", note: "Two accounts, one bet each way" },
  });

describe("an abused claim", () => {
  it("forfeited: the bonus is removed, the wallet is unlocked, and the history and the audit log show it", async () => {
    expect(await site.balance(player.id)).toBe(15_000n);
    expect((await forfeit()).reply).toMatchObject({
      status: "forfeited",
      closeReason: "OPPOSITE_BETS",
      username: player.username,
    });
    expect((await site.call(walletApi.wallets, {}, { as: player })).reply).toMatchObject({
      mainMinor: 10_000n,
      withdrawableMinor: 10_000n,
    });
    const query = { type: "promotion" };
    expect((await site.call(accountApi.history, { query }, { as: player })).reply.items).toMatchObject([
      { status: "failed", amountMinor: 5_000n },
    ]);
    const owner = await createTestOperator(site, "owner");
    const audit = await owner.call(operatorsApi.audit, {
      query: { targetType: "promo_claim", targetId: claimId },
    });
    expect(audit.reply.items).toMatchObject([
      {
        actor: `admin:${risk.id}`,
        action: "claim.forfeit",
        before: { status: "active" },
        after: { status: "forfeited", closeReason: "OPPOSITE_BETS", note: "Two accounts, one bet each way" },
      },
    ]);
  });

  it("forfeited twice: the second call is refused, and nothing more is removed or written", async () => {
    await forfeit();
    expect((await forfeit()).error).toMatchObject({
      code: "CONFLICT",
      details: { last: { actor: risk.username, action: "claim.forfeit" } },
    });
    expect(await site.balance(player.id)).toBe(10_000n);
    const written = await site.database.query("select from audit_log where target_id = $1", [claimId]);
    expect(written).toHaveLength(1);
  });

  it("that waits for its deposit, or does not exist: refused", async () => {
    await site.database.query(
      "update promo_claims set status = 'reserved', version = version + 1 where id = $1",
      [claimId],
    );
    expect((await forfeit()).code).toBe("CONFLICT");
    expect((await forfeit(newId())).code).toBe("NOT_FOUND");
  });

  it("forfeited by an operator without the role: refused, and nothing changes", async () => {
    const support = await createTestOperator(site, "support", "cashier", "approver", "content");
    expect((await forfeit(claimId, support)).code).toBe("FORBIDDEN");
    expect((await claims())[0]?.status).toBe("active");
  });
});

it("the list: claims that still count bets, claims of one player, or claims of every status", async () => {
  await forfeit();
  const listed = async (query: Record<string, string>) =>
    (await risk.call(operatorClaimsApi.list, { query: { playerId: player.id, ...query } })).reply.items;
  expect(await listed({})).toEqual([]);
  expect(await listed({ status: "all" })).toMatchObject([{ id: claimId, status: "forfeited" }]);
});
