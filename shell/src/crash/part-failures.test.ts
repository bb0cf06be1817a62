import { expect, test } from "vitest";
import { createPartFailures } from "./part-failures.ts";

const games = { name: "games", id: "r_1" };
const wallet = { name: "wallet", id: "r_2" };

test("failed parts: one report each for loading, rendering and frame of a release, even when a retry fails otherwise", () => {
  const reports: string[] = [];
  const report = createPartFailures((_cause, details) => reports.push(details));
  report(games, "messages", new Error("planted"));
  report(games, "screen", new Error("planted"));
  report(wallet, "entry", new Error("planted"));
  report(games, "render", new Error("planted"));
  report(games, "render", new Error("planted"));
  report(games, "frame", new Error("planted"));
  report(games, "frame", new Error("planted"));
  expect(reports).toEqual([
    "remote=games release=r_1 failed=messages",
    "remote=wallet release=r_2 failed=entry",
    "remote=games release=r_1 failed=render",
    "remote=games release=r_1 failed=frame",
  ]);
});
