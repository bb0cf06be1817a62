import { gamesApi } from "@tessera/shared/contracts/games";
import { expect } from "vitest";
import { freshBearer } from "./fresh-bearer.ts";
import type { BetOutcome, LiveStudio } from "./live-studio.ts";
import type { TestPlayer } from "./test-player.ts";
import type { TestSite } from "./test-site.ts";

/** The title of the live studio's table. */
const liveSlug = "harbour-high-card";
/** Time between two rounds of a player. */
const roundMs = 5_000;

/** A seat at the live studio that a player opened through the site. */
export interface LiveTable {
  readonly gameSessionId: string;
  /** Address of the page. */
  readonly url: string;
  /** Plays a round, five seconds after the previous one. Returns `OK`, or the code of the table's refusal. */
  bet(betMinor: number, outcome: BetOutcome): Promise<string>;
}

/** Launches the live title. Returns the answer of the site, which may be a refusal. */
export async function launchLive(site: TestSite, player: TestPlayer) {
  const { reply } = await site.call(gamesApi.game, { params: { slug: liveSlug } });
  return site.call(
    gamesApi.launch,
    { params: { id: reply.id }, body: { mode: "real" } },
    { as: await freshBearer(site, player) },
  );
}

/** Opens the live table for a player; the site must allow it. */
export async function openTable(site: TestSite, studio: LiveStudio, player: TestPlayer): Promise<LiveTable> {
  studio.clock = site.clock;
  const launch = await launchLive(site, player);
  expect(launch.status).toBe(200);
  const { gameSessionId, url } = launch.reply;
  return {
    gameSessionId,
    url,
    bet: async (betMinor, outcome) => {
      site.clock.advance(roundMs);
      return studio.bet(url, betMinor, outcome);
    },
  };
}
