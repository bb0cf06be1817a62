import { depositsApi } from "@tessera/shared/contracts/deposits";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { shopApi } from "@tessera/shared/contracts/shop";
import { supportApi } from "@tessera/shared/contracts/support";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../ledger/index.ts";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import { createTestOperator, signatureOf, type TestOperator, type TestPlayer } from "../testing/index.ts";
import { liveCode, type MoneySite, moneySite } from "../testing/money-site.ts";
import { keyed } from "./testing/bad-input-scene.ts";
import { giveTestPoints } from "../testing/test-points.ts";
import { createTestBankAccount } from "../testing/test-bank-account.ts";
import { depositVersion } from "../testing/document-versions.ts";
import { playerContracts } from "@tessera/shared/testing/every-contract";

let site: MoneySite;
let cashier: TestOperator;
beforeAll(async () => {
  site = await moneySite();
  cashier = await createTestOperator(site, "cashier");
}, 120_000);
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});

/** Bodies of the calls that have one. */
const bodies: Readonly<Record<string, object>> = {
  [shopApi.spin.path]: { bet: "1000", wheelVersion: 2 },
  [supportApi.write.path]: { text: "Where is it?" },
};

/** Sends a call to the literal address. */
const send = async (as: TestPlayer, { method, path }: Endpoint, id: string, key: string, query = "") => {
  const body = bodies[path] ?? {};
  const response = await site.app.inject({
    method,
    url: `${path.replace(":id", id)}${query}`,
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      "x-device-id": as.deviceId,
      "x-signature": signatureOf(body, site.dependencies.keys.signature),
      "content-type": "application/json",
      "idempotency-key": key,
    },
    cookies: { second: as.cookies.second },
    payload: JSON.stringify(body),
  });
  return { status: response.statusCode, json: response.json<Record<string, unknown>>() };
};

const openDeposit = async (as: TestPlayer) => {
  const { methods } = (await site.call(depositsApi.options, {}, { as })).reply;
  const houseBankAccountId = methods.find(({ method }) => method === "bank_manual")?.accounts?.[0]?.id;
  const body = { method: "bank_manual", amount: 50, houseBankAccountId };
  return (await site.call(depositsApi.create, { body, headers: keyed() }, { as })).reply.id;
};
const openWithdrawal = async (as: TestPlayer) => {
  const playerBankAccountId = await createTestBankAccount(site.database, as.id, site.clock.now());
  const body = { amount: 50, playerBankAccountId };
  return (await site.call(withdrawalsApi.create, { body, headers: keyed() }, { as })).reply.id;
};
const approve = async (id: string) => {
  const body = { version: await depositVersion(site.database, id) };
  return cashier.call(operatorDepositsApi.approve, { params: { id }, body });
};
const promotionId = async (slug: string) =>
  (await site.call(promotionsApi.one, { params: { slug } })).reply.id;
const takePart = async (as: TestPlayer, slug: string) => {
  const id = await promotionId(slug);
  return (await site.call(promotionsApi.register, { params: { id }, body: {}, headers: keyed() }, { as }))
    .reply.id;
};

interface Story {
  /** Creates the first and the second resource of the call; the second after the first was called. */
  readonly first: (as: TestPlayer) => Promise<string>;
  readonly second: (as: TestPlayer, first: string) => Promise<string>;
  /** Values of an answer that distinguish the first resource from the second. */
  readonly about: (json: Readonly<Record<string, unknown>>) => unknown;
  /** Status of a stranger's call for the first resource. */
  readonly toStrangers: number;
}

const aboutId: Story["about"] = ({ id }) => id;
const call = (as: TestPlayer, endpoint: Endpoint, id: string) => send(as, endpoint, id, newId());
const openSubmitted = async (as: TestPlayer) => {
  const id = await openDeposit(as);
  await call(as, depositsApi.submit, id);
  return id;
};

/**
 * Publishes a wheel of one segment, which has version 2, and gives the player points. Returns the wheel's id.
 */
const wheelOf = async (as: TestPlayer, prize: "none" | "bonus") => {
  await giveTestPoints(site.database, as.id, 100, site.clock.now());
  const wheel = { id: newId(), slug: `wheel-${newId()}` };
  await site.database.query(
    `insert into wheels (id, slug, title, currency, bets_minor, budget_minor, status)
     values ($1, $2, '{"en": "Test"}', 'IDR', '{1000}', 100000000, 'published')`,
    [wheel.id, wheel.slug],
  );
  await site.database.query(
    `insert into wheel_segments (wheel, position, weight, prize_kind, prize_x100, promotion_slug)
     values ($1, 0, 1, $2, $3, $4)`,
    [wheel.slug, prize, ...(prize === "bonus" ? [100, "wheel-bonus"] : [0, null])],
  );
  return wheel.id;
};
const winBonus = async (as: TestPlayer) => {
  const { json } = await call(as, shopApi.spin, await wheelOf(as, "bonus"));
  return String(json["id"]);
};
const cancelLatestClaim = async (as: TestPlayer) => {
  const { reply } = await site.call(promotionsApi.claims, {}, { as });
  const params = { id: reply.items[0]?.id ?? "" };
  await site.call(promotionsApi.cancelClaim, { params, body: {}, headers: keyed() }, { as });
};

const askSupport = async (as: TestPlayer) => {
  const body = { subject: "other", text: "Where is it?" };
  return (await site.call(supportApi.create, { body, headers: keyed() }, { as })).reply.id;
};

const stories: Readonly<Record<string, Story>> = {
  [depositsApi.submit.path]: {
    first: openDeposit,
    second: async (as, first) => {
      await approve(first);
      return openDeposit(as);
    },
    about: aboutId,
    toStrangers: 404,
  },
  [depositsApi.unsubmit.path]: {
    first: openSubmitted,
    second: async (as, first) => {
      await call(as, depositsApi.cancel, first);
      return openSubmitted(as);
    },
    about: aboutId,
    toStrangers: 404,
  },
  [depositsApi.cancel.path]: {
    first: openDeposit,
    second: openDeposit,
    about: aboutId,
    toStrangers: 404,
  },
  [withdrawalsApi.cancel.path]: {
    first: openWithdrawal,
    second: openWithdrawal,
    about: aboutId,
    toStrangers: 404,
  },
  [promotionsApi.register.path]: {
    first: () => promotionId("first-look"),
    second: async (as) => {
      await cancelLatestClaim(as);
      return promotionId("lantern-evening");
    },
    about: ({ promotion }) => (promotion as { id: string } | undefined)?.id,
    toStrangers: 201,
  },
  [promotionsApi.cancelClaim.path]: {
    first: (as) => takePart(as, "first-look"),
    second: (as) => takePart(as, "lantern-evening"),
    about: aboutId,
    toStrangers: 404,
  },
  [shopApi.spin.path]: {
    first: (as) => wheelOf(as, "none"),
    second: (as) => wheelOf(as, "none"),
    about: ({ wheelId }) => wheelId,
    toStrangers: 422,
  },
  [supportApi.write.path]: {
    first: askSupport,
    second: askSupport,
    about: aboutId,
    toStrangers: 404,
  },
  [shopApi.takeBonus.path]: {
    first: winBonus,
    second: async (as) => {
      await cancelLatestClaim(as);
      return winBonus(as);
    },
    about: aboutId,
    toStrangers: 404,
  },
};

const withParameters = playerContracts.filter(
  ({ idempotent, path }) => idempotent === true && path.includes(":"),
);

it("every idempotent contract with parameters: is tested here", () => {
  expect(withParameters.map(({ path }) => path).sort()).toEqual(Object.keys(stories).sort());
});

describe.each(withParameters.map((endpoint) => [endpoint.path, endpoint] as const))(
  "%s",
  (path, endpoint) => {
    const story = stories[path];
    if (!story) throw new Error(`${path} has no story`);

    it("one key for two resources: both are called, and each gets its own answer", async () => {
      const as = await site.player({ balanceCredits: 500 });
      const key = newId();
      const first = await story.first(as);
      const answer = await send(as, endpoint, first, key);
      expect([answer.status < 300, story.about(answer.json)]).toEqual([true, first]);
      const second = await story.second(as, first);
      const other = await send(as, endpoint, second, key);
      expect([other.status < 300, story.about(other.json)]).toEqual([true, second]);
      expect(await send(as, endpoint, second, key)).toEqual(other);
      expect(await send(as, endpoint, first, key)).toEqual(answer);
    });

    it("the address in another spelling: the same resource, so the first answer", async () => {
      const as = await site.player({ balanceCredits: 500 });
      const key = newId();
      const first = await story.first(as);
      const answer = await send(as, endpoint, first, key);
      expect(await send(as, endpoint, first.toUpperCase(), key)).toEqual(answer);
      const encoded = first.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
      expect(await send(as, endpoint, encoded, key)).toEqual(answer);
    });

    it("the key with another query: IDEMPOTENCY_MISMATCH", async () => {
      const as = await site.player({ balanceCredits: 500 });
      const key = newId();
      const first = await story.first(as);
      await send(as, endpoint, first, key);
      const { status, json } = await send(as, endpoint, first, key, "?more=1");
      expect([status, json]).toMatchObject([422, { error: { code: "IDEMPOTENCY_MISMATCH" } }]);
    });

    it("the key of another player: does not return that player's answer", async () => {
      const [as, stranger] = [
        await site.player({ balanceCredits: 500 }),
        await site.player({ balanceCredits: 500 }),
      ];
      const key = newId();
      const first = await story.first(as);
      const answer = await send(as, endpoint, first, key);
      const other = await send(stranger, endpoint, first, key);
      expect(other.status).toBe(story.toStrangers);
      expect(other.json).not.toEqual(answer.json);
      expect(other.json["id"]).not.toBe(answer.json["id"]);
    });
  },
);

describe("idempotency keys that documents store", () => {
  const transfer = (as: TestPlayer, body: object, key: string) =>
    site.call(
      transfersApi.create,
      { body: { from: "main", to: liveCode, amount: 100, ...body }, headers: keyed(key) },
      { as },
    );

  it("a transfer, then a return of everything under the same key: the money is returned", async () => {
    const as = await site.player({ balanceCredits: 500 });
    const key = newId();
    const { reply } = await transfer(as, {}, key);
    const returned = await site.call(transfersApi.returnAll, { body: {}, headers: keyed(key) }, { as });
    expect(returned.reply.items).toMatchObject([{ from: liveCode, to: "main", amountMinor: 10_000n }]);
    expect(returned.reply.items[0]?.id).not.toBe(reply.id);
    const wallets = await site.call(walletApi.wallets, {}, { as });
    expect(wallets.reply.mainMinor).toBe(50_000n);
  });

  it("used after its answer has expired: a key never answers another order with the old document", async () => {
    const as = await site.player({ balanceCredits: 500 });
    const [forTransfer, forDeposit] = [newId(), newId()];
    await transfer(as, {}, forTransfer);
    const deposit = (amount: number) =>
      site.call(depositsApi.create, { body: { method: "qris", amount }, headers: keyed(forDeposit) }, { as });
    await deposit(50);
    await site.database.query("update idempotency_keys set expires_at = created_at");
    expect((await transfer(as, { amount: 200 }, forTransfer)).error.code).toBe("IDEMPOTENCY_MISMATCH");
    expect((await transfer(as, { from: liveCode, to: "main" }, forTransfer)).error.code).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    expect((await deposit(60)).error.code).toBe("IDEMPOTENCY_MISMATCH");
  });
});
