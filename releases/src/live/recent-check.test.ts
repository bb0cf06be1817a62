import { describe, expect, it, onTestFinished } from "vitest";
import { RecentCheck } from "./recent-check.ts";

const freshMs = 250;
const staleMs = 750;

/** Checks that end when the test says so, or with it, on a clock of the test. */
function start({ timeoutMs = 60_000 } = {}) {
  let nowMs = 0;
  const open: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const check = new RecentCheck(
    () => new Promise<void>((resolve, reject) => open.push({ resolve, reject })),
    { freshMs, staleMs, timeoutMs, now: () => nowMs },
  );
  // A check that nobody ends rejects after its time limit: in another test's time.
  onTestFinished(() => open.forEach(({ resolve }) => resolve()));
  return {
    check,
    count: () => open.length,
    finish: async (index: number, error?: Error) => {
      if (error) open[index]?.reject(error);
      else open[index]?.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    },
    pass: (milliseconds: number) => (nowMs += milliseconds),
  };
}

/** True when the promise is settled without anything else happening. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol("pending");
  const tick = new Promise((resolve) => setImmediate(() => resolve(pending)));
  return (await Promise.race([promise.catch(() => undefined), tick])) !== pending;
}

describe("a recent check", () => {
  it("concurrent callers, and callers shortly after: share one check", async () => {
    const { check, count, finish, pass } = start();
    const callers = [check.ensure(), check.ensure()];
    pass(freshMs - 1);
    callers.push(check.ensure());
    await finish(0);
    await Promise.all(callers);
    await check.ensure();
    expect(count()).toBe(1);
  });

  it("a check that is no longer fresh: the next one starts, and callers wait only once it is stale", async () => {
    const { check, count, finish, pass } = start();
    const first = check.ensure();
    await finish(0);
    await first;
    pass(freshMs);
    await check.ensure();
    await check.ensure();
    expect(count()).toBe(2);
    pass(staleMs - freshMs);
    const waiting = check.ensure();
    // The one that has been running for longer than that may have read what was before.
    expect(count()).toBe(3);
    expect(await isSettled(waiting)).toBe(false);
    await finish(2);
    await waiting;
  });

  it("a database slower than the interval of checks: the age of each check counts from its start", async () => {
    const { check, count, finish, pass } = start();
    void check.ensure();
    pass(freshMs);
    const second = check.ensure();
    await finish(0);
    expect(await isSettled(second)).toBe(false);
    expect(await isSettled(check.ensure())).toBe(true);
    expect(count()).toBe(2);
  });

  it("expired during a check: later callers wait for a check that starts afterwards", async () => {
    const { check, count, finish } = start();
    const before = check.ensure();
    check.expire();
    const after = check.ensure();
    await finish(0);
    await before;
    expect(await isSettled(after)).toBe(false);
    expect(count()).toBe(2);
    await finish(1);
    await after;
    expect(await isSettled(check.ensure())).toBe(true);
  });

  it("a failed check: rejects for waiting callers, and the next one runs after the pause", async () => {
    const { check, count, finish, pass } = start();
    const callers = [check.ensure(), check.ensure()].map((caller) =>
      caller.catch((error: Error) => error.message),
    );
    pass(freshMs - 1);
    await finish(0, new Error("down"));
    expect(await Promise.all(callers)).toEqual(["down", "down"]);
    pass(freshMs - 1);
    await check.ensure();
    expect(count()).toBe(1);
    pass(1);
    void check.ensure();
    expect(count()).toBe(2);
  });

  it("a check that hangs: rejects after its time limit", async () => {
    const { check } = start({ timeoutMs: 10 });
    await expect(check.ensure()).rejects.toThrow("No answer within 10 ms.");
  });
});
