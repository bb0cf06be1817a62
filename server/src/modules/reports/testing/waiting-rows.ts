import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { minuteMs } from "@tessera/shared/core/durations";
import { minorUnits } from "@tessera/shared/core/money";
import { houseAccount, post } from "../../../ledger/index.ts";
import { importOffers, type TestSite } from "../../../testing/index.ts";

/** Writes rows without the documents that belong to them. */
export async function writeAlone(site: TestSite, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  await site.database.transaction(async (sql) => {
    await sql.execute("set local session_replication_role = replica");
    await work(sql);
  });
}

/**
 * Writes a row into every queue but that of deposits, two into that of withdrawals, and in each table one
 * that does not wait.
 */
export async function writeEverything(site: TestSite, at: Date): Promise<void> {
  await importOffers(site.database, { ...site.dependencies, now: site.clock.now() });
  const playerId = (await site.player()).id;
  const others = [(await site.player()).id, (await site.player()).id, (await site.player()).id];
  const studio = (
    await site.database.query<{ id: string; code: string }>(
      "select id, provider_code as code from games limit 1",
    )
  )[0];
  const bank = JSON.stringify({
    bankCode: "BCA",
    bankName: "BCA",
    accountNumber: "1234567890",
    accountName: "A",
  });
  await writeAlone(site, async (sql) => {
    for (const [index, status] of ["requested", "requested", "payout_failed", "cancelled"].entries())
      await sql.query(
        `insert into withdrawals (id, number, player_id, currency, amount_minor, fee_minor, real_amount,
           player_bank_account_id, bank_snapshot, source, status, hold_journal_id, final_journal_id, decided_at, created_at)
         values ($1::uuid, 'W' || $1::uuid::text, $2, 'IDR', 5000, 0, 50000, $1, $3::jsonb, $4, $5, $6, case $5 when 'cancelled' then $1::uuid end,
           $7, $7)`,
        [newId(), others[index] ?? playerId, bank, "main", status, newId(), at],
      );
    for (const [index, status] of ["unknown", "sent"].entries())
      await sql.query(
        `insert into transfers (id, number, player_id, request_key, provider_code, direction, currency, amount_minor,
           status, ask_after, hold_journal_id, created_at)
         values ($1::uuid, 'T' || $1::uuid::text, $2, $1, $3, 'in', 'IDR', 100, $4, $5, $1, $5)`,
        [newId(), others[index], studio?.code, status, at],
      );
    const dayBefore = new Date(at.getTime() - 24 * 60 * minuteMs);
    for (const [startedAt, status] of [
      [dayBefore, "open"],
      [site.clock.now(), "open"],
      [dayBefore, "closed"],
    ] as const)
      await sql.query(
        `insert into rounds (id, provider_code, provider_round_id, player_id, game_id, currency, status, started_at, ended_at)
         values ($1::uuid, $2, $1::uuid::text, $3, $4, 'IDR', $5, $6, case $5 when 'closed' then $6::timestamptz end)`,
        [newId(), studio?.code, playerId, studio?.id, status, startedAt],
      );
    for (const closedAt of [null, at])
      await sql.query(
        `insert into studio_discrepancies (provider_code, kind, subject, told, seen_at, last_seen_at, closed_at, closed_by, closed_note)
         values ($1, 'unknown_seat', $2, '{}', $3, $3, $4, case when $4::timestamptz is not null then 'admin:1' end,
           case when $4::timestamptz is not null then 'Asked' end)`,
        [studio?.code, newId(), at, closedAt],
      );
    for (const [state, by] of [
      ["open", null],
      ["proposed", "admin:1"],
      ["closed", null],
    ] as const)
      await sql.query(
        `insert into reconciliation_differences (id, kind, problem, ref, day, state, reason, proposed_by, closed_by, closed_at,
           last_run, created_at)
         values ($1::uuid, 'payment', 'missing_here', $1::uuid::text, $2::timestamptz, $3, 'A reason', $4, case $3 when 'closed' then 'admin:2' end,
           case $3 when 'closed' then $2::timestamptz end, $1::uuid, $2::timestamptz)`,
        [newId(), at, state, by],
      );
    for (const [status, by] of [
      ["proposed", null],
      ["expired", "system:job"],
    ] as const) {
      await sql.query(
        `insert into adjustments (id, number, player_id, currency, amount_minor, reason, explanation, status, proposed_by,
           decided_by, decided_at, expires_at, created_at)
         values ($1::uuid, 'A' || $1::uuid::text, $2, 'IDR', 100, 'refund', 'A refund', $3, 'admin:1', $4,
           case when $4::text is not null then $5::timestamptz end, $5, $5)`,
        [newId(), playerId, status, by, at],
      );
      await sql.query(
        `insert into credit_publications (id, kind, key, revision, subject, request, proposed_by, status, decided_by, decided_at,
           expires_at, created_at)
         values ($1::uuid, 'promotion', $1::uuid::text, 1, '{"draft": {}, "published": null}', '{}', 'admin:1', $2, $3,
           case when $3::text is not null then $4::timestamptz end, $4, $4)`,
        [newId(), status, by, at],
      );
    }
    for (const [status, by] of [
      ["pending", null],
      ["approved", "admin:1"],
    ] as const)
      await sql.query(
        `insert into referral_applications (id, player_id, full_name, phone, email, bank_code, account_number, account_name,
           terms_version, status, decided_by, decided_at, created_at)
         values ($1, $2, 'Budi', '+628', 'b@example.com', 'BCA', '1234567890', 'Budi', '1', $3, $4,
           case when $4::text is not null then $5::timestamptz end, $5)`,
        [newId(), playerId, status, by, at],
      );
    for (const status of ["item_pending", "item_delivered"])
      await sql.query(
        `insert into spins (id, number, player_id, wheel_id, wheel_version, weights, bet_minor, seed_id, nonce, roll, position,
           prize_kind, prize_minor, label, status, bet_journal_id, delivered_at, created_at)
         values ($1::uuid, 'S' || $1::uuid::text, $2, $1::uuid, 1, '{1}', 100, $1::uuid, 0, 0, 1, 'item', 0,
           '{"en": "Mug", "id": "Cangkir"}', $3, $1::uuid, case $3 when 'item_delivered' then $4::timestamptz end, $4)`,
        [newId(), playerId, status, at],
      );
    for (const status of ["open", "answered"])
      await sql.query(
        `insert into support_requests (id, number, player_id, subject, status, waits_since, created_at, changed_at)
         values ($1::uuid, 'H' || $1::uuid::text, $2, 'other', $3, case $3 when 'open' then $4::timestamptz end, $4, $4)`,
        [newId(), playerId, status, at],
      );
    for (const [status, by] of [
      ["held", null],
      ["refused", "admin:1"],
    ] as const)
      await sql.query(
        `insert into jackpot_holds (id, pool, currency, cycle, reason, provider_code, request, bet_tx_id, player_id, amount_minor,
           turnover_minor, rolled_back_minor, odds_minor, status, held_at, decided_at, decided_by)
         values ($1, 'mosaic', 'IDR', 1, 'late', $2, '{}', $1, $3, 100, 0, 0, 1, $4, $5,
           case when $6::text is not null then $5::timestamptz end, $6)`,
        [newId(), studio?.code, playerId, status, at, by],
      );
  });
  await site.database.transaction(async (sql) => {
    const legs = [
      { account: houseAccount("gateway", "IDR", "sandbox"), amount: minorUnits(-5_000) },
      { account: houseAccount("unclaimed", "IDR"), amount: minorUnits(5_000) },
    ];
    for (const ref of ["lost", "returned"])
      await post(sql, {
        kind: "deposit.unclaimed",
        idemKey: `unclaimed:sandbox:${ref}`,
        ref: { type: "payment", id: ref },
        legs,
        by: "system:payments",
        at,
      });
    const [returned] = await sql.query<{ id: string }>("select id from journals where ref_id = 'returned'");
    await post(sql, {
      kind: "deposit.unclaimed",
      idemKey: "unclaimed:sandbox:returned:returned",
      ref: { type: "payment", id: "returned" },
      legs: legs.map(({ account, amount }) => ({ account, amount: minorUnits(-amount) })),
      by: "admin:1",
      ...(returned && { reverses: returned.id }),
    });
  });
}
