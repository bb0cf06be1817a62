import type { Sql } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";
import type { MoneyFigure, MoneyOfDay } from "@tessera/shared/operator-contracts/overview";
import { bangkokDayStart } from "@tessera/shared/core/calendar";
import { bangkokDay } from "@tessera/shared/core/time";
import { figuredEntries, toReal } from "../figures-of-days.ts";

interface SumRow {
  readonly figure: string;
  readonly currency: string;
  readonly wholePerCredit: bigint;
  readonly exponent: number;
  readonly today: string;
  readonly dayBeforeByNow: string;
  readonly dayBefore: string;
}

/**
 * Sums the figures of the Bangkok day of `now` and of the day before, in real units by currency, from the
 * ledger. What counts is when an entry was written, so that the figures of a day that is over do not change.
 * Currencies in which nothing has moved on both days are absent.
 */
export async function readMoneyOfDay(
  sql: Sql,
  figures: readonly MoneyFigure[],
  now: Date,
): Promise<MoneyOfDay[]> {
  const today = bangkokDayStart(bangkokDay(now));
  const sum = "coalesce(sum(f.share) filter";
  const rows = await sql.query<SumRow>(
    `select wanted.figure, y.code as currency, y.real_factor as "wholePerCredit", y.real_exponent as exponent,
       ${sum} (where f.created_at >= $2), 0)::text as today,
       ${sum} (where f.created_at < $3), 0)::text as "dayBeforeByNow",
       ${sum} (where f.created_at < $2), 0)::text as "dayBefore"
     from currencies y cross join unnest($4::text[]) with ordinality as wanted (figure, place)
       left join (${figuredEntries("$1::timestamptz", "'infinity'")}) as f on f.currency = y.code and f.figure = wanted.figure
     where y.kind = 'money'
     group by wanted.figure, wanted.place, y.code, y.real_factor, y.real_exponent
     order by y.code, wanted.place`,
    [new Date(today.getTime() - dayMs), today, new Date(now.getTime() - dayMs), figures],
  );
  const moved = new Set(
    rows
      .filter(({ today: first, dayBefore: second }) => first !== "0" || second !== "0")
      .map(({ currency }) => currency),
  );
  return rows
    .filter(({ currency }) => moved.has(currency))
    .map(({ figure, currency, wholePerCredit, exponent, ...sums }) => {
      const real = toReal({ wholePerCredit, exponent });
      return {
        figure: figure as MoneyFigure,
        currency,
        realExponent: exponent,
        today: real(BigInt(sums.today)),
        dayBeforeByNow: real(BigInt(sums.dayBeforeByNow)),
        dayBefore: real(BigInt(sums.dayBefore)),
      };
    });
}
