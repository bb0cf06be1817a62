import type { Deposit } from "@tessera/shared/contracts/deposits";
import { operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import { operatorClaimsApi } from "@tessera/shared/operator-contracts/claims";
import { operatorCommissionsApi } from "@tessera/shared/operator-contracts/commissions";
import { creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import { operatorRoles } from "@tessera/shared/operator-contracts/endpoint";
import { operatorExclusionsApi } from "@tessera/shared/operator-contracts/exclusions";
import { operatorFreeRoundsApi } from "@tessera/shared/operator-contracts/free-rounds";
import { operatorInboxApi } from "@tessera/shared/operator-contracts/inbox";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import { operatorReconciliationApi } from "@tessera/shared/operator-contracts/reconciliation";
import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { operatorSpinsApi } from "@tessera/shared/operator-contracts/spins";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";
import { unclaimedPaymentsApi } from "@tessera/shared/operator-contracts/unclaimed-payments";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestPlayer } from "../../testing/index.ts";
import { type PaySite, paySite } from "../../testing/pay-site.ts";
import type { OperatorReply } from "../../testing/test-operator.ts";

type Ask = (
  query: Record<string, string>,
) => Promise<OperatorReply<{ readonly items: readonly unknown[]; readonly nextAfter: string | null }>>;

const lists: Readonly<Record<string, Ask>> = {
  adjustments: (query) => operator.call(operatorAdjustmentsApi.list, { query }),
  applications: (query) => operator.call(operatorReferralsApi.applications, { query }),
  audit: (query) => operator.call(operatorsApi.audit, { query }),
  claims: (query) => operator.call(operatorClaimsApi.list, { query }),
  commissions: (query) => operator.call(operatorCommissionsApi.list, { query }),
  credits: (query) => operator.call(creditProposalsApi.list, { query }),
  deposits: (query) => operator.call(operatorDepositsApi.list, { query }),
  differences: (query) => operator.call(operatorReconciliationApi.differences, { query }),
  exclusions: (query) => operator.call(operatorExclusionsApi.list, { query }),
  freeRounds: (query) => operator.call(operatorFreeRoundsApi.list, { query }),
  messages: (query) => operator.call(operatorInboxApi.list, { query }),
  outOfRange: (query) => operator.call(operatorRoundsApi.outOfRange, { query }),
  payments: (query) => operator.call(unclaimedPaymentsApi.list, { query }),
  players: (query) => operator.call(operatorPlayersApi.list, { query }),
  referrers: (query) => operator.call(operatorReferralsApi.referrers, { query }),
  rounds: (query) => operator.call(operatorRoundsApi.open, { query }),
  spins: (query) => operator.call(operatorSpinsApi.list, { query }),
  transfers: (query) => operator.call(transferOperatorApi.list, { query }),
  withdrawals: (query) => operator.call(withdrawalOperatorApi.list, { query }),
};

let site: PaySite;
let operator: TestOperator;
let player: TestPlayer;
let deposit: Deposit;

beforeAll(async () => {
  site = await paySite();
  operator = await createTestOperator(site, ...operatorRoles);
  player = await site.player();
  deposit = (await site.deposit(player, { amount: 80 })).reply;
  await site.pay(deposit.id);
  const other = await site.player();
  for (const amount of [50, 81]) {
    const { reply } = await site.deposit(other, { amount });
    await site.pay(reply.id);
  }
});
afterAll(() => site.close());

const numbers = async (query: Record<string, string>) =>
  (await operator.call(operatorDepositsApi.list, { query: { status: "all", ...query } })).reply.items.map(
    ({ number }) => number,
  );

describe("the list of deposits", () => {
  it("searched by number, player, amount in either language, or reference: found; by other text: not found", async () => {
    const [row] = await site.database.query<{ ref: string; phone: string; email: string }>(
      "select d.gateway_ref as ref, p.phone, p.email from deposits d join players p on p.id = d.player_id where d.id = $1",
      [deposit.id],
    );
    const { ref = "", phone = "", email = "" } = row ?? {};
    const { number, id } = deposit;
    const found = [
      number,
      number.toLowerCase(),
      id,
      player.id,
      player.username,
      phone,
      email,
      ref,
      "80",
      "80.000",
      "Rp 80,000",
    ];
    for (const search of found) expect(await numbers({ search }), search).toEqual([number]);
    expect(await numbers({ search: number.slice(0, 7) })).toHaveLength(3);
    for (const search of ["8", "8.000", number.slice(1), `x${ref}`, email.slice(1), phone.slice(0, -1)])
      expect(await numbers({ search }), search).not.toContain(number);
  });

  it("filtered by status, method and day: newest first, or the oldest first on request", async () => {
    const all = await numbers({});
    expect(all.at(-1)).toBe(deposit.number);
    expect(await numbers({ order: "oldest" })).toEqual(all.toReversed());
    expect(await numbers({ method: "qris", from: "2026-01-31", to: "2026-01-31" })).toEqual(all);
    expect(await numbers({ method: "va" })).toEqual([]);
    expect(await numbers({ status: "rejected" })).toEqual([]);
    expect(await numbers({ to: "2026-01-30" })).toEqual([]);
  });
});

describe.each(Object.entries(lists))("the list of %s", (name, ask) => {
  it.each([
    "ก".repeat(250),
    "صلاح",
    "'; drop table players; --",
    "(.*)+$",
    "%",
    "_",
    "\\",
    "a?b$1",
    "9".repeat(200),
    "99999999999999999",
    "999999999999999.99",
    "+99999999999999999999",
    "-1",
    "1e9",
    "00000000-0000-7000-8000-000000000000",
    "nobody@example.com",
  ])("searched for %j: an empty list", async (search) => {
    const { status, reply } = await ask({ search });
    expect([status, reply.items, reply.nextAfter]).toEqual([200, [], null]);
  });

  it("a search that is too long, a day that does not exist, an invalid cursor: VALIDATION at the parameter", async () => {
    const cases = {
      search: "x".repeat(500),
      from: "2026-02-30",
      to: "9999-12-31",
      after: "' or 1=1 --".repeat(30),
      order: "up",
    };
    for (const [field, value] of Object.entries(cases)) {
      const { status, fields } = await ask({ [field]: value });
      expect([status, Object.keys(fields)]).toEqual([400, [field]]);
    }
  });

  it("reversed days: DATE_RANGE_INVALID; the first and the last possible day: a list", async () => {
    expect((await ask({ from: "2026-02-02", to: "2026-02-01" })).code).toBe("DATE_RANGE_INVALID");
    expect((await ask({ from: "1900-01-01", to: "2199-12-31" })).status).toBe(200);
  });

  it("an invented cursor: an empty page", async () => {
    const after = name === "audit" ? "999999999999999999" : "0197f3c2-ffff-7fff-8fff-ffffffffffff";
    const { status, reply } = await ask({ after });
    expect([status, reply.items]).toEqual([200, []]);
  });
});
