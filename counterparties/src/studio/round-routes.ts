import type { Clock } from "@tessera/shared/core/clock";
import type { FastifyInstance } from "fastify";
import type { Records } from "../platform/records.ts";
import { requireSignature, secretByCode } from "../platform/signed-request.ts";
import { paidBet } from "./play/wallet.ts";
import type { StoredRound } from "./play/stored-rounds.ts";

export interface RoundRoutesOptions {
  readonly clock: Clock;
  /** The secret shared with the site, by studio code. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly rounds: Records<StoredRound>;
}

const statuses = {
  betting: "open",
  playing: "open",
  drawn: "open",
  won: "open",
  paid: "closed",
  given_back: "voided",
  refused: "voided",
  disputed: "open",
} as const satisfies Record<StoredRound["state"], string>;

/**
 * `GET /studio/v1/:code/rounds/:roundId`: outcome of a round that is still open at the site. Bet and win are
 * the amounts that the site must book until the round is closed, in minor units.
 */
export function roundRoutes(app: FastifyInstance, { clock, secrets, rounds }: RoundRoutesOptions): void {
  requireSignature(app, clock, secretByCode(secrets));
  app.get<{ Params: { code: string; roundId: string } }>(
    "/studio/v1/:code/rounds/:roundId",
    (request, reply) => {
      const { code, roundId } = request.params;
      const round = rounds.get(roundId);
      if (round?.studioCode !== code) return reply.code(404).send({ error: { code: "ROUND_UNKNOWN" } });
      return { status: statuses[round.state], bet: Number(paidBet(round)), win: Number(round.win ?? 0n) };
    },
  );
}
