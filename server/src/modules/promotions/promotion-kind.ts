import type { Sql } from "@tessera/database";
import { promotionCost } from "@tessera/shared/core/promotion-cost";
import { newId } from "@tessera/shared/core/identifiers";
import { promotionContent, type PromotionContent } from "@tessera/shared/operator-contracts/promotions";
import {
  type CheckedPublication,
  type ContentFaults,
  type ContentKind,
  missingBlockTexts,
  missingTexts,
  periodFaults,
  picturePaths,
  pictureFaults,
  type Publication,
} from "../content/index.ts";
import { refuseReturnTooHigh } from "../player-return/index.ts";
import { ruleOf } from "./rules/promotion-rules.ts";

/**
 * Promotions: their publication writes the row that players, deposits and claims read. Source:
 * spec:operators#content.
 */
export const promotionKind: ContentKind<typeof promotionContent> = {
  name: "promotion",
  schema: promotionContent,
  findFaults: async (sql, content, publication) => ({
    ...textFaults(content),
    ...numberFaults(content),
    ...periodFaults(content, publication.now),
    ...(await pictureFaults(sql, content.picture)),
    ...(await rowFaults(sql, content, publication)),
  }),
  refuse: (sql, content, { slug, now }) => refuseReturnTooHigh(sql, { promotion: { slug, content } }, now),
  credits: {
    kind: "promotion",
    costOf: promotionCost,
    subjectOf: (proposed, published) => ({ kind: "promotion", proposed, published }),
  },
  onPublished: writePromotion,
  onArchived: async (sql, { slug }) => {
    await sql.query("update promotions set status = 'archived' where slug = $1 and status = 'published'", [
      slug,
    ]);
  },
};

function textFaults({ title, summary, terms }: PromotionContent): ContentFaults {
  return {
    ...missingTexts("title", title),
    ...missingTexts("summary", summary),
    ...(terms.length === 0 && { terms: "required" }),
    ...missingBlockTexts("terms", terms),
  };
}

type NumberField = keyof Pick<
  PromotionContent,
  "maxBonusMinor" | "minDepositMinor" | "turnoverX100" | "validDays" | "budgetMinor" | "startsAt" | "endsAt"
>;

/** Numbers without which a claim of a promotion would not be bounded, by the use of its type. */
const neededOf: Readonly<Record<"deposit" | "register", readonly NumberField[]>> = {
  deposit: ["maxBonusMinor", "minDepositMinor", "turnoverX100", "validDays", "startsAt", "endsAt"],
  register: ["maxBonusMinor", "turnoverX100", "validDays", "budgetMinor", "startsAt", "endsAt"],
};
/** Least turnover of what needs no deposit: once the bonus. */
const onceX100 = 100;

/** Finds the holes in the numbers of a promotion. */
function numberFaults(content: PromotionContent): ContentFaults {
  const { use, bonus } = ruleOf(content.type);
  const missing = neededOf[use].filter((field) => content[field] === null);
  const isEndless =
    use === "register" &&
    content.perPlayerLimit === null &&
    (bonus === "fixed" || content.perDayLimit === null);
  return {
    ...Object.fromEntries(missing.map((field) => [field, "required"])),
    ...shareFaults(content),
    ...(isEndless && { perPlayerLimit: "required" }),
    ...(use === "register" &&
      (content.turnoverX100 ?? onceX100) < onceX100 && { turnoverX100: "content.once" }),
  };
}

function shareFaults({ type, bonusBp }: PromotionContent): ContentFaults {
  if (ruleOf(type).bonus === "fixed") return (bonusBp ?? 0) === 0 ? {} : { bonusBp: "content.noShare" };
  return (bonusBp ?? 0) === 0 ? { bonusBp: "required" } : {};
}

interface KnownRow {
  readonly status: string;
  readonly type: string;
  readonly currency: string;
  readonly claimsCount: number;
  readonly budgetUsedMinor: bigint;
}

/**
 * Members that a publication may not change: claims of the promotion exist under its type and currency, and
 * count against its quota and budget.
 */
async function rowFaults(
  sql: Sql,
  { type, currency, totalLimit, budgetMinor }: PromotionContent,
  { slug }: CheckedPublication,
): Promise<ContentFaults> {
  const money = await sql.query("select code from currencies where code = $1 and kind = 'money'", [currency]);
  const faults: ContentFaults = money.length > 0 ? {} : { currency: "invalid" };
  const [known] = await sql.query<KnownRow & object>(
    `select status, type, currency, claims_count as "claimsCount", budget_used_minor as "budgetUsedMinor"
       from promotions where slug = $1`,
    [slug],
  );
  if (!known) return faults;
  return {
    ...faults,
    ...(known.status === "unlisted" && { slug: "content.slugTaken" }),
    ...(known.type !== type && { type: "content.fixed" }),
    ...(known.currency !== currency && { currency: "content.fixed" }),
    ...(totalLimit !== null && totalLimit < known.claimsCount && { totalLimit: "content.quotaUsed" }),
    ...(budgetMinor !== null && budgetMinor < known.budgetUsedMinor && { budgetMinor: "content.budgetUsed" }),
  };
}

/** Writes the row of a published promotion. Claims that exist keep the terms under which they were made. */
async function writePromotion(sql: Sql, content: PromotionContent, { slug }: Publication): Promise<void> {
  const columns = columnsOf(content, slug);
  const names = Object.keys(columns);
  await sql.query(
    `insert into promotions as p (id, slug, status, ${names.join()})
     select $1, $2, 'published', ${names.map((name) => `r.${name}`).join()}
       from jsonb_populate_record(null::promotions, $3::text::jsonb) r
     on conflict (slug) do update set status = 'published', ${names.map((name) => `${name} = excluded.${name}`).join()}`,
    [newId(), slug, JSON.stringify(columns)],
  );
}

/** Columns of a promotion, as JSON values. */
function columnsOf(content: PromotionContent, slug: string) {
  const ownDrawing = content.picture.kind === "drawing" && content.picture.drawing === slug;
  return {
    type: content.type,
    title: content.title,
    summary: content.summary,
    terms: content.terms,
    bonus_bp: content.bonusBp ?? 0,
    max_bonus_minor: content.maxBonusMinor?.toString() ?? null,
    min_deposit_minor: (content.minDepositMinor ?? 0n).toString(),
    turnover_x100: content.turnoverX100,
    turnover_base: content.turnoverBase,
    max_bet_minor: content.maxBetMinor?.toString() ?? null,
    allowed_categories: content.allowedCategories,
    valid_days: content.validDays,
    first_deposit_only: content.firstDepositOnly,
    per_player_limit: content.perPlayerLimit,
    per_day_limit: content.perDayLimit,
    total_limit: content.totalLimit,
    budget_minor: content.budgetMinor?.toString() ?? null,
    currency: content.currency,
    starts_at: content.startsAt,
    ends_at: content.endsAt,
    sort: content.sort,
    image: ownDrawing ? null : picturePaths(content.picture).imageDesktop,
  };
}
