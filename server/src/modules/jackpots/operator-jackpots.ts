import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { minorUnits } from "@tessera/shared/core/money";
import { type HeldDraw, operatorJackpotsApi } from "@tessera/shared/operator-contracts/jackpots";
import type { FastifyInstance } from "fastify";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { heldBy } from "./pot-rows.ts";
import { type PotProblem, problemOf } from "./watch-pots.ts";

interface PotRow {
  readonly pool: string;
  readonly currency: string;
  readonly heldMinor: bigint;
  readonly shownMinor: bigint;
  readonly shareBp: number;
  readonly seedMinor: bigint;
  readonly mustDropMinor: bigint;
  readonly oddsMinor: bigint;
  readonly drawsPerDay: number;
  readonly cycle: number;
  readonly commitment: string;
  readonly mustDrop: boolean;
  readonly limitReachedAt: Date | null;
  readonly kind: PotProblem["kind"] | null;
  readonly since: Date | null;
  readonly studio: string | null;
}

interface DrawRow {
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
  readonly amountMinor: bigint;
  readonly playerId: string;
  readonly mustDrop: boolean;
  readonly drawnAt: Date;
}

interface HeldRow {
  readonly id: string;
  readonly pool: string;
  readonly currency: string;
  readonly reason: HeldDraw["reason"];
  readonly cycle: number;
  readonly studio: string;
  readonly playerId: string;
  readonly username: string;
  readonly amountMinor: bigint;
  readonly turnoverMinor: bigint;
  readonly rolledBackMinor: bigint;
  readonly oddsMinor: bigint;
  readonly heldAt: Date;
}

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
      items: pots.map(({ kind, since, studio, limitReachedAt, ...pot }) => ({
        ...pot,
        heldMinor: minorUnits(pot.heldMinor),
        shownMinor: minorUnits(pot.shownMinor),
        seedMinor: minorUnits(pot.seedMinor),
        mustDropMinor: minorUnits(pot.mustDropMinor),
        oddsMinor: minorUnits(pot.oddsMinor),
        limitReachedAt: limitReachedAt?.toISOString() ?? null,
        problem: kind && since ? { kind, since: since.toISOString(), studio } : null,
        held: toHeldDto(held.find(({ pool, currency }) => pool === pot.pool && currency === pot.currency)),
        draws: draws
          .filter(({ pool, currency }) => pool === pot.pool && currency === pot.currency)
          .map(({ pool: _, currency: __, ...draw }) => ({
            ...draw,
            amountMinor: minorUnits(draw.amountMinor),
            drawnAt: draw.drawnAt.toISOString(),
          })),
      })),
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

function toHeldDto(row: HeldRow | undefined): HeldDraw | null {
  if (!row) return null;
  const { pool: _, currency: __, ...held } = row;
  return {
    ...held,
    amountMinor: minorUnits(held.amountMinor),
    turnoverMinor: minorUnits(held.turnoverMinor),
    rolledBackMinor: minorUnits(held.rolledBackMinor),
    oddsMinor: minorUnits(held.oddsMinor),
    heldAt: held.heldAt.toISOString(),
  };
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
