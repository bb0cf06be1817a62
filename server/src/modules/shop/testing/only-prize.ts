import type { Database } from "@tessera/database";
import type { PrizeKind } from "@tessera/shared/contracts/shop";
import { newId } from "@tessera/shared/core/identifiers";

/**
 * Publishes a wheel for rupiah in place of all others: it gives nothing but this prize, and has a small
 * segment without a prize, which takes over when the stock is used up.
 */
export async function publishOnlyPrize(
  database: Database,
  kind: Exclude<PrizeKind, "free_rounds">,
  stock: number | null = null,
): Promise<void> {
  const own = {
    none: [0, null, null],
    points: [200, null, null],
    credit: [250, null, null],
    bonus: [100, null, "wheel-bonus"],
    item: [0, '{"en": "Print", "id": "Cetakan"}', null],
  } as const;
  const [x100, label, promotion] = own[kind];
  await database.transaction(async (sql) => {
    await sql.query("update wheels set status = 'archived' where currency = 'IDR'");
    const slug = `only-${newId()}`;
    await sql.query(
      `insert into wheels (id, slug, title, currency, bets_minor, budget_minor, status)
       values ($1, $2, '{"en": "Test"}', 'IDR', '{1000,2500}', 100000000, 'published')`,
      [newId(), slug],
    );
    await sql.query(
      `insert into wheel_segments (wheel, position, weight, prize_kind, prize_x100, label, promotion_slug, stock)
       values ($1, 3, 10, $2, $3, $4::text::jsonb, $5, $6)`,
      [slug, kind, x100, label, promotion, stock],
    );
    if (kind !== "none") {
      await sql.query(
        `insert into wheel_segments (wheel, position, weight, prize_kind)
         values ($1, 7, 1, 'none')`,
        [slug],
      );
    }
  });
}
