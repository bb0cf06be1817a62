import { expect, it } from "vitest";
import { sessionClock } from "./session-clock.ts";

it.each([
  [0, "00:00:00"],
  [59.9, "00:00:59"],
  [2_537, "00:42:17"],
  [36_000, "10:00:00"],
  [-3, "00:00:00"],
])("%d seconds: %s", (seconds, text) => {
  expect(sessionClock(seconds)).toBe(text);
});
