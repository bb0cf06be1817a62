import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestSite, testSite } from "./testing/index.ts";
import { erasures } from "./erasures.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

/** Texts, addresses and dates that stay in each table, with the reason; `*` for all of them. */
const staying: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  players: {
    username: "reserved for ever, so that nobody takes it over",
    currency: "setting of the site",
    language: "setting of the site",
    status: "state",
    kyc_status: "state",
    referral_code: "made by the site",
    terms_version: "what was accepted",
  },
  account_closings: { undone_by: "who decided", "*_digest": "cannot be read; keeps excluded players out" },
  accounts: { "*": "the books" },
  adjustments: { "*": "a decision about money" },
  commission_transfers: { "*": "a booking" },
  commissions: { "*": "a decision about money" },
  deposits: { "*": "an order: amounts, states, decisions, references of the gateway" },
  exclusions: { "*": "state and who decided; keeps excluded players out" },
  game_sessions: { "*": "play; its tokens are digests that open nothing after their time" },
  jackpot_draws: { "*": "proof of a draw" },
  jackpot_holds: { "*": "a decision about money" },
  player_bank_accounts: { bank_code: "name of a bank", currency: "setting of the site" },
  player_limits: { "*": "state" },
  promo_claims: { "*": "terms and states" },
  provider_balances: { "*": "a studio's state" },
  referral_applications: {
    bank_code: "name of a bank",
    terms_version: "what was accepted",
    status: "state",
    reason: "a decision",
    decided_by: "who decided",
  },
  referral_profiles: { "*": "a decision" },
  round_awards: { "*": "play" },
  round_txs: { "*": "play: ids and answers of a studio" },
  rounds: { "*": "play: ids and results of a studio" },
  spin_seeds: { "*": "proof of spins" },
  spins: { "*": "play and its prizes" },
  studio_discrepancies: { "*": "a difference of the books" },
  studio_returns: { "*": "an order to a studio" },
  terms_acceptances: { "*": "what was accepted" },
  transfers: { "*": "an order: amounts, states, who decided" },
  withdrawals: { "*": "an order: amounts, states, decisions, references of the gateway" },
};

const telling = ["text", "jsonb", "inet", "date", "bytea"];

describe("personal data", () => {
  it("each text or data column of a table about players: is erased, or has a stated reason to stay", async () => {
    const columns = await site.database.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
          and c.table_name not in (select relname::text from pg_class where relispartition) and c.data_type = any($1::text[])
          and (c.table_name = 'players' or exists (select from information_schema.columns p
            where p.table_schema = 'public' and p.table_name = c.table_name
              and p.column_name in ('player_id', 'referrer_id', 'downline_id')))`,
      [telling],
    );
    const isErased = (table: string, column: string) =>
      erasures.some((one) => one.table === table && (one.columns?.includes(column) ?? true));
    const stays = (table: string, column: string) => {
      const reasons = staying[table] ?? {};
      return "*" in reasons || column in reasons || (column.endsWith("_digest") && "*_digest" in reasons);
    };
    expect(columns.length).toBeGreaterThan(100);
    expect(columns.filter(({ table, column }) => !isErased(table, column) && !stays(table, column))).toEqual(
      [],
    );
  });

  it("each erasure: runs without an error for a player who has no data", async () => {
    const { id } = await site.player();
    await site.database.transaction(async (sql) => {
      for (const { erase } of erasures) await erase(sql, id);
    });
    const [row] = await site.database.query("select full_name as name from players where id = $1", [id]);
    expect(row).toEqual({ name: "-" });
  });
});
