import type { Sql } from "@tessera/database";
import { drawWithinMs, leastChance } from "./doubt-of-draw.ts";
import { rolledBackOf, rolledBackSince } from "./pot-rows.ts";
import { forEachDue } from "../../platform/jobs/due-rows.ts";
import type { JobDependencies } from "../../platform/jobs/jobs.ts";

/** Why a pot is not drawn although it should be. */
export interface PotProblem {
  /**
   * `held`: a draw waits for an operator; `rolled_back`: so many bets were rolled back in the cycle that a
   * draw will wait; `proof_refused`: a studio has sent a draw whose proof does not fit, so it has not the
   * secret that the pool committed to; `not_drawn`: any bet wins the pot, bets have come since, and none was
   * drawn.
   */
  readonly kind: "held" | "rolled_back" | "proof_refused" | "not_drawn";
  readonly since: Date;
  /** Code of the studio that sent the draw or the proof; null when nobody has. */
  readonly studio: string | null;
}

/** The limit is sent with bets after it was counted: those that were under way do not count. */
const sentWithinMs = 10_000;

/**
 * SQL of what keeps a pot `p` from being drawn, as `kind`, `since` and `studio`, no row when nothing does.
 * `now` is the parameter of the present instant.
 */
export const problemOf = (now: string) => `(
    select 'held' as kind, h.held_at as since, h.provider_code as studio from jackpot_holds h
     where h.pool = p.pool and h.currency = p.currency and h.status = 'held'
    union all
    select 'rolled_back', ${rolledBackSince}, null
     where ${rolledBackOf} > p.odds_minor * ${leastChance}::float8
    union all
    select 'proof_refused', p.proof_refused_at, p.proof_refused_by where p.proof_refused_at is not null
    union all
    select 'not_drawn', p.limit_reached_at, null
     where exists (select from entries e join journals g on g.id = e.journal_id
       where e.account_id = (select id from accounts where key = 'house:jackpot:' || p.pool || ':' || p.currency)
         and e.id > p.counted_entry_id and e.amount > 0
         and g.effective_at > p.limit_reached_at + interval '${sentWithinMs} milliseconds'
         and g.effective_at <= ${now}::timestamptz - interval '${drawWithinMs} milliseconds')
    limit 1)`;

/**
 * Reports every pot that its studios cannot or do not draw to the operators, as a row that a job could not
 * process. The pot keeps its money. Source: spec:jackpots#watch.
 */
export async function watchPots(
  dependencies: Pick<JobDependencies, "database" | "clock" | "log">,
): Promise<void> {
  const { database, clock } = dependencies;
  await forEachDue(dependencies, potsByName, async (name) => {
    const [pool = "", currency = ""] = name.split(" ");
    const problem = await findProblem(database, { pool, currency }, clock.now());
    if (problem) throw new UndrawnPot(name, problem);
  });
}

/** All pots, also those without a problem, so that a report is taken back when it is solved. */
const potsByName = {
  job: "jackpots.watch",
  table: "(select pool || ' ' || currency as name from jackpot_pots)",
  key: "name",
  where: ":now::timestamptz is not null",
  orderBy: "due.name",
};

async function findProblem(
  sql: Sql,
  { pool, currency }: { readonly pool: string; readonly currency: string },
  now: Date,
): Promise<PotProblem | undefined> {
  const [problem] = await sql.query<PotProblem & object>(
    `select found.kind, found.since, found.studio from jackpot_pots p, lateral ${problemOf("$3")} found
      where p.pool = $1 and p.currency = $2`,
    [pool, currency, now],
  );
  return problem;
}

/** A pot that is not drawn, in the words that operators read. */
class UndrawnPot extends Error {
  constructor(name: string, { kind, since, studio }: PotProblem) {
    super(`Pot ${name}: ${problemText(kind, studio)}, since ${since.toISOString()}`);
    this.name = "UndrawnPot";
  }
}

function problemText(kind: PotProblem["kind"], studio: string | null): string {
  switch (kind) {
    case "held":
      return `a draw of ${studio} waits for an approver; the pot is stopped`;
    case "rolled_back":
      return "so many bets were rolled back in this cycle that its draw will wait for an approver";
    case "proof_refused":
      return `${studio} sent a draw whose proof does not fit the commitment`;
    case "not_drawn":
      return "the limit is reached, bets came, and no studio has drawn it";
  }
}
