import { id, instant, listOf, minor } from "@tessera/shared/contracts/scalars";
import * as z from "@tessera/shared/schema";
import { operatorEndpoint } from "../../platform/operator-route.ts";

const leftRound = z.object({
  id,
  provider: z.string(),
  providerRoundId: z.string(),
  playerId: id,
  username: z.string(),
  game: z.string(),
  currency: z.string(),
  betMinor: minor,
  winMinor: minor,
  startedAt: instant,
});

export const operatorRoundsApi = {
  open: operatorEndpoint({
    method: "GET",
    path: "/rounds/open",
    summary: "Rounds that have been open for a day, the oldest first",
    reply: listOf(leftRound),
  }),
  close: operatorEndpoint({
    method: "POST",
    path: "/rounds/:id/close",
    summary: "End a round as it stands, after asking the studio's people",
    params: z.object({ id }),
    body: z.strictObject({ note: z.string().check(z.minLength(3, "required"), z.maxLength(500)) }),
  }),
} as const;
