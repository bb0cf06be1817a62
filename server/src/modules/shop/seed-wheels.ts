import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { minorPerPoint } from "@tessera/shared/core/wheel-prize";
import { seedRows } from "../../platform/storage/seed-rows.ts";
import {
  itemLabel,
  seededBets,
  seededBudgetMinor,
  seededSegments,
  seededWheels,
  wheelTitle,
} from "./wheel-content.ts";

/**
 * Seeds the site's own wheels. Idempotent; changes of operators are preserved, and so is the stock, which
 * spins use up. A wheel that an operator has published is his as a whole. The promotions with the terms of a
 * bonus must exist.
 */
export async function seedWheels(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    const edited = await sql.query<{ slug: string }>("select slug from wheels where edited for update");
    const seeded = seededWheels.filter((wheel) => !edited.some(({ slug }) => slug === wheel.slug));
    await seedRows(sql, {
      table: "wheels",
      key: ["slug"],
      once: ["id"],
      groups: [["title"], ["bets_minor"], ["currency"], ["status"], ["sort"], ["budget_minor"]],
      rows: seeded.map(({ slug, currency }) => ({
        id: newId(),
        slug,
        title: wheelTitle,
        currency,
        bets_minor: seededBets.map((points) => Number(minorPerPoint) * points),
        status: "published",
        budget_minor: seededBudgetMinor,
        sort: seededWheels.findIndex((wheel) => wheel.slug === slug),
      })),
    });
    await seedRows(sql, {
      table: "wheel_segments",
      key: ["wheel", "position"],
      once: ["stock"],
      groups: [["weight"], ["prize_kind", "prize_x100", "label", "promotion_slug"]],
      rows: seeded.flatMap(({ slug, promotionSlug }) =>
        seededSegments.map(({ weight, prizeKind, prizeX100 = 0, item, stock }, position) => ({
          wheel: slug,
          position,
          weight,
          prize_kind: prizeKind,
          prize_x100: prizeX100,
          label: item === undefined ? null : itemLabel(item),
          promotion_slug: prizeKind === "bonus" ? promotionSlug : null,
          stock: stock ?? null,
        })),
      ),
    });
  });
}
