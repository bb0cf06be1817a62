import { expect, it } from "vitest";
import { processorSecondsOf } from "./process-time.ts";

it("line of a process: its user and kernel time and those of its ended children are added, in seconds", () => {
  const line = "4711 (postgres) S 1 4711 4711 0 -1 4194560 900 10 0 0 150 50 1000 300 20 0 1 0 99 1024 7";
  expect(processorSecondsOf(line)).toBe(15);
});

it("program with a parenthesis and numbers in its name: the fields after the name count", () => {
  const line = "4711 (a) S 1 9 (b) S 1 4711 4711 0 -1 4194560 900 10 0 0 150 50 0 0 20 0 1 0 99 1024 7";
  expect(processorSecondsOf(line)).toBe(2);
});
