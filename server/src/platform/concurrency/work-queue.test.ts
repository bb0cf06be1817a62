import { describe, expect, it } from "vitest";
import { WorkQueue } from "./work-queue.ts";

/** Begins works that end when requested, and notes their order. */
function works(queue: WorkQueue) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const run = (number: number) =>
    queue.run(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => (ends[number] = resolve));
      return number;
    });
  return { begun, run, end: (number: number) => ends[number]?.() };
}

describe("a work queue", () => {
  it("more tasks than may run at once: the next starts when one has ended, in the order of arrival", async () => {
    const { begun, run, end } = works(new WorkQueue({ atOnce: 2, waitingMax: 5, retryAfterSeconds: 1 }));
    const all = [0, 1, 2, 3].map(run);
    expect(begun).toEqual([0, 1]);
    end(1);
    await all[1];
    await expect.poll(() => begun).toEqual([0, 1, 2]);
    const late = run(4);
    end(0);
    await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
    for (const number of [2, 3]) end(number);
    await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
    end(4);
    expect(await Promise.all([...all, late])).toEqual([0, 1, 2, 3, 4]);
  });

  it("more tasks than may wait: refused with the time to wait, until one has started", async () => {
    const queue = new WorkQueue({ atOnce: 1, waitingMax: 1, retryAfterSeconds: 5 });
    const { run, end } = works(queue);
    const first = run(0);
    queue.assertRoom();
    const second = run(1);
    expect(() => queue.assertRoom()).toThrow("RATE_LIMITED");
    await expect(run(2)).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 5 });
    end(0);
    await first;
    queue.assertRoom();
    end(1);
    expect(await second).toBe(1);
  });

  it("a task that fails: rejects with its error, and the next one starts", async () => {
    const queue = new WorkQueue({ atOnce: 1, waitingMax: 1, retryAfterSeconds: 1 });
    const failing = queue.run(() => Promise.reject(new Error("planted")));
    const next = queue.run(async () => "done");
    await expect(failing).rejects.toThrow("planted");
    expect(await next).toBe("done");
  });
});
