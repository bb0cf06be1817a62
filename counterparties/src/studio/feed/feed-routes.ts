import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { requireSignature, secretByCode } from "../../platform/signed-request.ts";
import type { Jackpots } from "../play/jackpots.ts";
import { offerOf, type Offer, type OfferedGame } from "./offer.ts";

/** Maximum and default number of games of a page. */
const pageSizeMax = 200;

const feedQuery = z.object({
  /** `next` of the previous page; absent: the beginning. */
  after: z._default(z.string().check(z.regex(/^\d{1,9}$/)), "0"),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(pageSizeMax)), pageSizeMax),
});

export interface FeedOptions {
  readonly clock: Clock;
  readonly games: readonly OfferedGame[];
  /** The secret shared with the site, by studio code. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Number of titles of all studios of this process; absent: those that were drawn. */
  readonly titleCount?: number | undefined;
  /** The pools that the games feed; absent: none. */
  readonly jackpots?: Jackpots;
}

/**
 * `GET /studio/v1/:code/games?after&limit`: the list of a studio's games, page by page, with one entity tag
 * for all of it. Source: spec:game-feed#call.
 */
export function feedRoutes(
  app: FastifyInstance,
  { clock, games, secrets, titleCount, jackpots }: FeedOptions,
): void {
  const offers = new Map<string, Offer>();
  for (const code of Object.keys(secrets)) {
    const offer = offerOf(games, code, jackpots, titleCount);
    if (offer) offers.set(code, offer);
  }

  requireSignature(app, clock, secretByCode(secrets));
  app.get<{ Params: { code: string } }>("/studio/v1/:code/games", (request, reply) => {
    const { code } = request.params;
    const offer = offers.get(code);
    if (!offer) return reply.code(404).send({ error: { code: "STUDIO_UNKNOWN" } });
    const query = z.safeParse(feedQuery, request.query);
    if (!query.success) return reply.code(400).send({ error: { code: "BAD_REQUEST" } });

    const etag = `"${offer.version}"`;
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const start = Number(query.data.after);
    const entries = offer.games(start, query.data.limit);
    const end = start + entries.length;
    const { version, total, studio, pools } = offer;
    return { version, total, studio, pools, games: entries, next: end < total ? String(end) : null };
  });
}
