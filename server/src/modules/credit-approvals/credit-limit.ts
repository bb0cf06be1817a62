import type { Sql } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";
import { type MinorUnits, minorUnits, creditsToMinor, wholeCredits } from "@tessera/shared/core/money";
import type { CreditKind } from "@tessera/shared/operator-contracts/credit-proposals";
import { readMoneyRules } from "../settings/index.ts";

/**
 * Time for which a publication counts against the limit of who made it alone. Source:
 * spec:operators#what-gives-credits.
 */
const countedMs = 30 * dayMs;

export interface CreditLimit {
  readonly limitMinor: MinorUnits;
  /**
   * Worst cases of what the operator has published alone, without those of the subject that is asked about.
   */
  readonly usedMinor: MinorUnits;
}

interface Asked {
  readonly kind: CreditKind;
  readonly key: string;
  /** `admin:<id>` */
  readonly by: string;
  readonly now: Date;
}

/**
 * Reads what an operator has used of his limit. A subject that he published several times counts once, by its
 * highest worst case.
 */
export async function readCreditLimit(sql: Sql, { kind, key, by, now }: Asked): Promise<CreditLimit> {
  const [{ creditFourEyes }, [used]] = await Promise.all([
    readMoneyRules(sql),
    sql.query<{ usedMinor: bigint }>(
      `select coalesce(sum(most), 0)::bigint as "usedMinor" from (
         select max(in_all_minor) as most from credit_publications
          where proposed_by = $1 and status = 'alone' and created_at > $2 and (kind, key) <> ($3, $4) group by kind, key) s`,
      [by, new Date(now.getTime() - countedMs), kind, key],
    ),
  ]);
  return {
    limitMinor: creditsToMinor(wholeCredits(creditFourEyes)),
    usedMinor: minorUnits(used?.usedMinor ?? 0n),
  };
}
