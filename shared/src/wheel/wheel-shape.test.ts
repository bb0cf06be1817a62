import { expect, it } from "vitest";
import { angleAfterSpin, piecePath } from "./wheel-shape.ts";

it.each([0, 90, 359.5, 2_010, 100_000])(
  "from %s degrees to any segment: its centre is at the top, after at least five turns",
  (present) => {
    for (let index = 0; index < 12; index += 1) {
      const angle = angleAfterSpin(present, index, 12);
      // The segment's own direction plus the turn is the top.
      expect((angle + index * 30) % 360).toBe(0);
      expect(angle - present).toBeGreaterThanOrEqual(5 * 360);
      expect(angle - present).toBeLessThan(7 * 360);
    }
  },
);

it("one of several pieces of a ring: spans half its angle to each side of its direction", () => {
  expect(piecePath({ inner: 50, outer: 100 }, 0, 4)).toBe(
    "M-70.71 -70.71A100 100 0 0 1 70.71 -70.71L35.36 -35.36A50 50 0 0 0 -35.36 -35.36Z",
  );
});

it("the only piece of a ring with a gap: its arcs go round the long way, not through the gap", () => {
  expect(piecePath({ inner: 50, outer: 100 }, 0, 1, 60)).toBe(
    "M-50 86.6A100 100 0 1 1 50 86.6L25 43.3A50 50 0 1 0 -25 43.3Z",
  );
});
