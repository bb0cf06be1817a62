import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../platform/party-app.ts";
import type { Wallets, ReportedRound } from "./wallets.ts";
import { requireSignature } from "../platform/signed-request.ts";
import type { Table } from "./table.ts";
import { type BehaviourControl, studioPath } from "./transfer-routes.ts";

/** Maximum and default size of a page of rounds. */
const pageSizeMax = 200;

const roundsQuery = z.object({
  /** `next` of the previous page; default: the beginning. */
  after: z._default(z.string().check(z.regex(/^\d{1,12}$/)), "0"),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(pageSizeMax)), pageSizeMax),
});

export interface RoundOptions {
  readonly clock: Clock;
  readonly secret: string;
  readonly wallets: Wallets;
  readonly table: Table;
  readonly behaviourControl: BehaviourControl;
}

/**
 * API for the site to follow play: the rounds of all players in order, page by page, and the closing of a
 * seat. Both are idempotent. Source: spec:transfer-wallet#reported-rounds.
 */
export function roundRoutes(
  app: FastifyInstance,
  { clock, secret, wallets, table, behaviourControl }: RoundOptions,
): void {
  requireSignature(app, clock, () => secret);

  app.get(`${studioPath}/rounds`, (request, reply) => {
    const { after, limit } = z.parse(roundsQuery, request.query);
    const behaviour = behaviourControl.next("rounds").rounds;
    if (behaviour === "silent") return reply.hijack();
    const rounds = wallets.rounds();
    const start = Number(after);
    if (start > rounds.length) throw new Refusal(409, "CURSOR_UNKNOWN");
    const page = rounds.slice(start, start + limit);
    const end = start + page.length;
    const answer = { rounds: page.map(toReportDto), next: String(end), hasMore: end < rounds.length };
    if (behaviour !== "broken") return answer;
    const text = JSON.stringify(answer);
    return reply.type("application/json").send(text.slice(0, text.length / 2));
  });

  app.post<{ Params: { seat: string } }>(`${studioPath}/seats/:seat/close`, (request, reply) => {
    if (behaviourControl.next("rounds").rounds === "silent") return reply.hijack();
    if (table.close(request.params.seat)) return { status: "closed" };
    return reply.code(404).send({ status: "unknown" });
  });
}

/** Money is a JSON number of whole minor units, as in transfers. */
function toReportDto({ playerId, currency, seq, at, round }: ReportedRound) {
  const { roundId, seat, bet, win, detail } = round;
  return { roundId, seat, playerId, seq, bet: Number(bet), win: Number(win), currency, time: at, detail };
}
