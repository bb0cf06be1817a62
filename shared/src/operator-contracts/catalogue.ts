import { id, instant, listOf, pageOf, storedText, tableQuery } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { seenVersion } from "./seen-version.ts";

/** First places of lists by popularity that operators can give to games. */
const placesMax = 100;

const gameStatus = z.enum(["active", "maintenance", "coming_later", "hidden"]);
const operatorGame = z.object({
  id,
  slug: z.string(),
  name: storedText,
  provider: z.object({ code: z.string(), name: z.string() }),
  category: z.string(),
  status: gameStatus,
  /** Status by the studio's feed; `hidden`: the feed has the game no longer. */
  offered: gameStatus,
  /** True when an operator took it off: it stays so whatever the feed offers later. */
  staysOff: z.boolean(),
  until: z.nullable(instant),
  /** Place among the first games of lists by popularity, so on Home; null: by the feed's popularity. */
  place: z.nullable(z.number()),
  version: z.number(),
});
export type OperatorGame = z.infer<typeof operatorGame>;

const studioStatus = z.enum(["active", "maintenance", "disabled"]);
const operatorStudio = z.object({
  code: z.string(),
  name: z.string(),
  status: studioStatus,
  until: z.nullable(instant),
  games: z.number(),
  version: z.number(),
});
export type OperatorStudio = z.infer<typeof operatorStudio>;

export const operatorCatalogueApi = {
  games: operatorEndpoint("GET /games", {
    summary: "Games of every status, those with a place first, then the most popular",
    roles: listReaders.catalogue,
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(60))),
      provider: z.optional(z.string().check(z.maxLength(32))),
      status: z.optional(gameStatus),
      pageIndex: tableQuery.pageIndex,
      pageSize: tableQuery.pageSize,
    }),
    reply: pageOf(operatorGame),
  }),
  changeGame: operatorEndpoint("PATCH /games/:id", {
    summary: "Take a game off, put it into maintenance or on again, or give it a place among the first",
    roles: ["content"],
    params: z.object({ id }),
    body: z.strictObject({
      version: seenVersion,
      status: z.optional(z.enum(["active", "maintenance", "hidden"])),
      /** End of the maintenance; null: until it is ended. */
      until: z.optional(z.nullable(instant)),
      place: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(placesMax)))),
    }),
    reply: operatorGame,
  }),
  studios: operatorEndpoint("GET /catalogue/studios", {
    summary: "Studios with their status, in display order",
    roles: ["content"],
    reply: listOf(operatorStudio),
  }),
  changeStudio: operatorEndpoint("PATCH /catalogue/studios/:code", {
    summary: "Take all games of a studio off, put them into maintenance, or on again",
    roles: ["content"],
    params: z.object({ code: z.string().check(z.maxLength(32)) }),
    body: z.strictObject({
      version: seenVersion,
      status: studioStatus,
      until: z.optional(z.nullable(instant)),
    }),
    reply: operatorStudio,
  }),
} as const;
