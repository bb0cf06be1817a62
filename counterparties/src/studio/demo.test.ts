import { fixedClock } from "@tessera/shared/core/clock";
import { afterEach, describe, expect, it } from "vitest";
import { playerSeedsWhere } from "./slot/testing/slot-seeds.ts";
import { closeParties, open, slug, spinBadly, spinWell, startParty } from "./testing/studio-party.ts";

afterEach(closeParties);

describe("a demo", () => {
  it("opened: has 1,000.00 credits at the studio, and makes no call to the site", async () => {
    const party = await startParty({});
    const path = await party.openGame("demo");
    expect(await open(party, path)).toMatchObject({ mode: "demo", balance: 100_000n });
    const { round, balance } = await spinWell(party, path, "5000");
    expect(balance).toBe(95_000n + round.win);
    expect(party.operator.heard).toEqual([]);
  });

  it("with too few credits: refused as in real play", async () => {
    const clock = fixedClock(new Date().toISOString());
    const party = await startParty({ clock });
    const path = await party.openGame("demo");
    const losingSeeds = playerSeedsWhere(slug, ({ win }) => win === 0n);
    for (let round = 0; round < 20; round += 1) {
      await spinWell(party, path, "5000", (await losingSeeds.next()).value);
      clock.advance(2_500);
    }
    expect(await spinBadly(party, path, 409, "5000")).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  });
});
