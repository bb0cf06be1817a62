import { referralApi } from "@tessera/shared/contracts/referral";
import { dayMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestPlayer, type TestSite, testSite } from "../../testing/index.ts";
import { maskUsername } from "../../platform/security/masking.ts";

let site: TestSite;
let referrer: TestPlayer;

beforeAll(async () => {
  site = await testSite();
  referrer = await site.player({ username: "budi88" });
  for (const username of ["sari01", "sari02", "sari03"]) {
    site.clock.advance(1_000);
    const { id } = await site.player({ username });
    await site.database.query("update players set referred_by = $2 where id = $1", [id, referrer.id]);
  }
  await site.player({ username: "stranger" });
  await bet("sari02", 12_345n, "closed", 0);
  await bet("sari02", 100n, "open", 1);
  await bet("sari02", 999_999n, "voided", 2);
  await bet("sari03", 500n, "closed", 31);
});
afterAll(() => site.close());

async function bet(username: string, minor: bigint, status: string, daysAgo: number): Promise<void> {
  const at = new Date(site.clock.now().getTime() - daysAgo * dayMs);
  await site.database.query(
    `insert into rounds (id, provider_code, provider_round_id, player_id, game_id, currency, bet_minor, counted_minor, status, started_at, ended_at)
     select gen_random_uuid(), g.provider_code, gen_random_uuid()::text, p.id, g.id, 'IDR', $2, $2, $3, $4,
            case when $3 = 'open' then null else $4::timestamptz end
       from players p, (select * from games limit 1) g where p.username = $1`,
    [username, minor, status, at],
  );
}

const downlines = async (query: Record<string, string | number> = {}) => {
  const { reply } = await site.call(referralApi.downlines, { query }, { as: referrer });
  return reply;
};

it("a player's own code: its link, and totals of the players who registered with it", async () => {
  const { status, reply } = await site.call(referralApi.referral, {}, { as: referrer });
  expect(status).toBe(200);
  expect(reply).toMatchObject({
    status: "none",
    code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
    link: `http://localhost:3000/register?ref=${reply.code}`,
    balanceMinor: 0n,
    totals: {
      downlines: 3,
      activeDownlines: 1,
      turnoverMinor: 12_945n,
      commissionMinor: 0n,
      pendingMinor: 0n,
    },
  });
});

it("downlines by registration day: masked names, turnover without voided rounds, active within 30 days", async () => {
  expect(await downlines()).toMatchObject({
    items: [
      { usernameMasked: "sa•••1", turnoverMinor: 0n, active: false },
      { usernameMasked: "sa•••2", turnoverMinor: 12_445n, active: true },
      { usernameMasked: "sa•••3", turnoverMinor: 500n, active: false },
    ],
    pageIndex: 0,
    pageSize: 10,
    total: 3,
    pageCount: 1,
  });
});

it("downlines by descending turnover, two a page: the second page has the last one", async () => {
  const query = { sortBy: "turnover", sortDir: "desc", pageSize: 2 };
  expect((await downlines(query)).items.map(({ usernameMasked }) => usernameMasked)).toEqual([
    "sa•••2",
    "sa•••3",
  ]);
  expect(await downlines({ ...query, pageIndex: 1 })).toMatchObject({
    items: [{ usernameMasked: "sa•••1" }],
    pageCount: 2,
  });
  expect(await downlines({ ...query, pageIndex: 9 })).toMatchObject({ items: [], total: 3, pageIndex: 9 });
});

it("downlines of a range of days: both days are included, in Bangkok time; reversed days are refused", async () => {
  await site.database.query(
    "update players set created_at = '2025-12-31T16:59:59Z' where username = 'sari01'",
  );
  await site.database.query(
    "update players set created_at = '2025-12-31T17:00:00Z' where username = 'sari02'",
  );
  const names = async (query: Record<string, string>) => {
    const { items, total } = await downlines(query);
    expect(items).toHaveLength(total);
    return items.map(({ usernameMasked }) => usernameMasked);
  };
  expect(await names({ from: "2025-12-31", to: "2025-12-31" })).toEqual(["sa•••1"]);
  expect(await names({ from: "2026-01-01", to: "2026-01-01" })).toEqual(["sa•••2"]);
  expect(await names({ to: "2026-01-01" })).toEqual(["sa•••1", "sa•••2"]);
  expect(await names({ to: "2026-01-01", activity: "active" })).toEqual(["sa•••2"]);
  const reversed = { from: "2026-01-01", to: "2025-12-31" };
  const { error } = await site.call(referralApi.downlines, { query: reversed }, { as: referrer });
  expect(error.code).toBe("DATE_RANGE_INVALID");
});

it("a sort that is not offered: 400; a guest: 401", async () => {
  const sorted = await site.call(
    referralApi.downlines,
    { query: { sortBy: "password_hash" } },
    { as: referrer },
  );
  expect([sorted.status, sorted.error.code]).toEqual([400, "VALIDATION"]);
  expect((await site.call(referralApi.referral)).status).toBe(401);
});

it("a suspended player: 403", async () => {
  const suspended = await site.player();
  await site.database.query("update players set status = 'suspended' where id = $1", [suspended.id]);
  const { status, error } = await site.call(referralApi.referral, {}, { as: suspended });
  expect([status, error.code]).toEqual([403, "ACCOUNT_SUSPENDED"]);
});

it("a masked name: the first two letters and the last one", () => {
  expect(maskUsername("budi88")).toBe("bu•••8");
});
