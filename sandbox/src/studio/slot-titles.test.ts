import { titles } from "@tessera/catalogue";
import { describe, expect, it } from "vitest";
import { returnBp } from "./engine/return-to-player.ts";
import { slotOf } from "./slot-titles.ts";

describe("every slot title", () => {
  const slots = titles.flatMap((title) => slotOf(title) ?? []);

  it("returns what it says, within five hundredths of a percent", () => {
    expect(slots.length).toBeGreaterThan(100);
    for (const slot of slots) expect(Math.abs(returnBp(slot.machine) - slot.rtpBp)).toBeLessThan(5);
  });

  it("has bets that divide by its lines, from its lowest to its highest", () => {
    for (const { bets, machine } of slots) {
      expect(bets.length).toBeGreaterThan(3);
      expect(bets.every((bet) => bet % BigInt(machine.lines.length) === 0n)).toBe(true);
    }
  });
});
