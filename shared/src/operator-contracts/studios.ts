import { instant, listOf } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";

const feedReport = z.object({
  code: z.string(),
  /** Null before the first feed. */
  name: z.nullable(z.string()),
  titles: z.number(),
  syncedAt: z.nullable(instant),
  checkedAt: z.nullable(instant),
  nextAt: z.nullable(instant),
  failure: z.nullable(z.string()),
  failingSince: z.nullable(instant),
  problemCount: z.number(),
  /** The first hundred titles that were left out. */
  problems: z.array(z.object({ title: z.nullable(z.string()), problem: z.string() })),
});

const pictureProblem = z.object({
  /** Card of a game, its banner, the logo of a studio, or the symbols of a slot's reels. */
  kind: z.enum(["game", "banner", "studio", "symbols"]),
  /** Slug of the game, or code of the studio. */
  name: z.string(),
  address: z.string(),
  problem: z.string(),
  /** True while the picture of before is shown. */
  hasEarlier: z.boolean(),
});
export type PictureProblem = z.infer<typeof pictureProblem>;

export const operatorStudiosApi = {
  list: operatorEndpoint("GET /studios", {
    summary: "The feeds of the studios: when they were taken over, and why not",
    roles: listReaders.studios,
    reply: listOf(feedReport),
  }),
  synchronise: operatorEndpoint("POST /studios/:code/synchronise", {
    summary: "Read a studio's feed now; `acceptFewer` also when more than half of its titles are gone",
    roles: ["content"],
    params: z.object({ code: z.string() }),
    body: z.strictObject({ acceptFewer: z.optional(z.boolean()) }),
    reply: feedReport,
  }),
  pictures: operatorEndpoint("GET /studios/pictures", {
    summary: "Pictures that were not taken over, and why",
    roles: ["content"],
    reply: listOf(pictureProblem),
  }),
} as const;

export type FeedReport = z.infer<typeof feedReport>;
