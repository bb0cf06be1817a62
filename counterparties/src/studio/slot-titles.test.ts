import { titles } from "./catalogue/index.ts";
import { describe, expect, it } from "vitest";
import { returnBp } from "./engine/return-to-player.ts";
import { slotOf } from "./slot-titles.ts";

describe("every slot title", () => {
  const slots = titles.flatMap((title) => slotOf(title) ?? []);

  it("return to player: as declared, within five hundredths of a percent", () => {
    expect(slots.length).toBeGreaterThan(100);
    for (const slot of slots) expect(Math.abs(returnBp(slot.machine) - slot.rtpBp)).toBeLessThan(5);
  });

  it("bets: divisible by its lines, from the lowest to the highest", () => {
    for (const { bets, machine } of slots) {
      expect(bets.length).toBeGreaterThan(3);
      expect(bets.every((bet) => bet % BigInt(machine.lines.length) === 0n)).toBe(true);
    }
  });
});
