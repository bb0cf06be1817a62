import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import {
  type HeldDraw,
  operatorJackpotsApi,
  type OperatorPot,
} from "@tessera/shared/operator-contracts/jackpots";
import type { FastifyInstance } from "fastify";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { heldBy } from "./pot-rows.ts";
import { type PotProblem, problemOf } from "./watch-pots.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";

type PotRow = Stored<Omit<OperatorPot, "problem" | "held" | "draws">, "limitReachedAt"> & {
  readonly kind: PotProblem["kind"] | null;
  readonly since: Date | null;
  readonly studio: string | null;
};

/** Pot that a draw is of. */
type OfPot = Pick<OperatorPot, "pool" | "currency">;

type DrawRow = OfPot & Stored<OperatorPot["draws"][number], "drawnAt">;

type HeldRow = OfPot & Stored<HeldDraw, "heldAt">;

/** Registers the operators' view of the pots. Source: spec:jackpots#watch. */
export function registerOperatorJackpots(
  app: FastifyInstance,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  operatorRoute(app, operatorJackpotsApi.list, async () => {
    const [pots, held, draws] = await Promise.all([
      listPots(database, clock.now()),
      listHeldDraws(database),
      listLastDraws(database),
    ]);
    return {
      items: pots.map(({ kind, since, studio, ...pot }) => {
        const isOfPot = ({ pool, currency }: OfPot) => pool === pot.pool && currency === pot.currency;
        const heldDraw = held.find(isOfPot);
        return {
          ...withInstants(pot),
          problem: kind && since ? { kind, since: since.toISOString(), studio } : null,
          held: heldDraw ? withInstants(heldDraw) : null,
          draws: draws.filter(isOfPot).map((draw) => withInstants(draw)),
        };
      }),
    };
  });
}

function listPots(database: Database, now: Date): Promise<PotRow[]> {
  return database.query<PotRow & object>(
    `select p.pool, p.currency, ${heldBy} as "heldMinor", p.shown_minor as "shownMinor", j.share_bp as "shareBp",
       j.seed_minor as "seedMinor", j.must_drop_minor as "mustDropMinor", p.odds_minor as "oddsMinor", j.draws_per_day as "drawsPerDay", p.cycle,
       encode(p.commitment, 'hex') as commitment, p.must_drop as "mustDrop", p.limit_reached_at as "limitReachedAt",
       problem.kind, problem.since, problem.studio
     from jackpot_pots p join jackpots j on j.pool = p.pool left join lateral ${problemOf("$1")} problem on true
     order by p.pool, p.currency`,
    [now],
  );
}

function listHeldDraws(database: Database): Promise<HeldRow[]> {
  return database.query<HeldRow & object>(
    `select h.id, h.pool, h.currency, h.reason, h.cycle, h.provider_code as studio, h.player_id as "playerId", u.username,
       h.amount_minor as "amountMinor", h.turnover_minor as "turnoverMinor", h.rolled_back_minor as "rolledBackMinor",
       h.odds_minor as "oddsMinor", h.held_at as "heldAt"
     from jackpot_holds h join players u on u.id = h.player_id where h.status = 'held'`,
  );
}

function listLastDraws(database: Database): Promise<DrawRow[]> {
  return database.query<DrawRow & object>(
    `select d.pool, d.currency, d.cycle, d.amount_minor as "amountMinor", d.player_id as "playerId",
       d.must_drop as "mustDrop", d.drawn_at as "drawnAt"
     from jackpot_pots p, lateral (select * from jackpot_draws d where d.pool = p.pool and d.currency = p.currency
       order by d.drawn_at desc, d.cycle desc limit 5) d
     order by d.drawn_at desc, d.cycle desc`,
  );
}
