import { studios, titles } from "../catalogue/index.ts";
import { offeredGame } from "../play/studio-game.ts";
import { slot as slotGame } from "./slot.ts";
import { describe, expect, it } from "vitest";
import { returnBp } from "./engine/return-to-player.ts";
import { mechanics } from "./engine/feature.ts";
import { isSlot, mechanicOf } from "./slot-titles.ts";

describe("every slot title", () => {
  const slots = titles.flatMap((title) => offeredGame([slotGame], title) ?? []).filter(isSlot);

  it("return to player, including the feature: as declared, within a hundredth of a percent", () => {
    expect(slots.length).toBeGreaterThan(100);
    for (const slot of slots) expect(Math.abs(returnBp(slot.machine) - slot.rtpBp)).toBeLessThan(1);
  });

  it("mechanics: each is in at least a tenth of the titles, and in at least three of every studio", () => {
    const mechanicsOf = (some: typeof slots) => some.map(({ slug }) => mechanicOf(slug));
    for (const mechanic of mechanics)
      expect(mechanicsOf(slots).filter((other) => other === mechanic).length).toBeGreaterThan(
        slots.length / 10,
      );
    for (const { code } of studios) {
      const own = slots.filter(({ studio }) => studio.code === code);
      expect(new Set(mechanicsOf(own)).size).toBeGreaterThanOrEqual(3);
    }
  });

  it("bets: divisible by its lines, from the lowest to the highest", () => {
    for (const { bets, machine } of slots) {
      expect(bets.length).toBeGreaterThan(3);
      expect(bets.every((bet) => bet % BigInt(machine.lines.length) === 0n)).toBe(true);
    }
  });
});
