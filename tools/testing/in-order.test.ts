import { expect, it } from "vitest";
import { inOrder, startInOrder, stopLater } from "./in-order.ts";

/** Things that write down how they are stopped. */
function things() {
  const log: string[] = [];
  const note = (what: string) => () => void log.push(what);
  return {
    log,
    note,
    site: { stop: note("stop"), discard: note("discard") },
    studio: { close: note("close") },
  };
}

it("work in order: what was started last is stopped first, and data are deleted after the stop", async () => {
  const { log, note, site, studio } = things();
  const result = await inOrder(async (stops) => {
    stopLater(stops, site);
    stopLater(stops, studio);
    note("work")();
    return "result";
  });
  expect([result, ...log]).toEqual(["result", "work", "close", "stop", "discard"]);
});

it("work that fails, and a stop that fails: the others are stopped", async () => {
  const { log, note, site, studio } = things();
  const work = inOrder(async (stops) => {
    stopLater(stops, site);
    stops.unshift(() => Promise.reject(new Error("cannot be stopped")));
    stopLater(stops, studio);
    note("work")();
    throw new Error("failed");
  });
  await expect(work).rejects.toThrow("cannot be stopped");
  expect(log).toEqual(["work", "close", "stop", "discard"]);
});

it("a start that fails: what it has started is stopped; one that succeeds: stopped when asked", async () => {
  const { log, studio } = things();
  const failing = startInOrder(async (stops) => {
    stopLater(stops, studio);
    throw new Error("failed");
  });
  await expect(failing).rejects.toThrow("failed");
  expect(log).toEqual(["close"]);
  const started = await startInOrder(async (stops) => stopLater(stops, { ...studio }));
  expect(log).toEqual(["close"]);
  await started.stop();
  await started.stop();
  expect(log).toEqual(["close", "close"]);
});
