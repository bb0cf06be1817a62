// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type MoneyAttemptHandlers, useMoneyAttempt } from "./use-money-attempt.ts";

type Plan = MoneyAttemptHandlers<string, string>;

/** Renders an attempt whose orders succeed, and records them with their keys. */
function attemptOf(overrides: Partial<Plan> = {}) {
  const sent: { order: string; key: string }[] = [];
  const plan: Plan = {
    send: async (order, key) => {
      sent.push({ order, key });
      return order;
    },
    onDone: () => undefined,
    onRefused: () => undefined,
    ...overrides,
  };
  const { result } = renderHook(() => useMoneyAttempt(plan));
  /** Returns the error of the attempt, or undefined. */
  const send = async (order: string) => {
    let thrown: unknown;
    await act(() => result.current.send(order).catch((error: unknown) => (thrown = error)));
    return thrown;
  };
  return { result, sent, send };
}

describe("the follow-up of an order throws", () => {
  const breaks = (times = 1) => {
    let left = times;
    return () => {
      left -= 1;
      if (left >= 0) throw new Error("The cache is broken");
    };
  };

  test("after a success: the order is sent once, the form is unlocked, and the error is rethrown", async () => {
    const { result, sent, send } = attemptOf({ onDone: breaks() });
    expect(await send("100 to the studio")).toEqual(new Error("The cache is broken"));
    expect(sent).toHaveLength(1);
    expect(result.current.status).toBe("ready");
  });

  test("after a success, and submitted again: the same key, so that nothing moves twice", async () => {
    const { sent, send } = attemptOf({ onDone: breaks() });
    await send("100 to the studio");
    await send("100 to the studio");
    await send("100 to the studio");
    const [first, again, next] = sent.map(({ key }) => key);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  test("after an order was found: it is not sent again", async () => {
    let calls = 0;
    const { sent, send } = attemptOf({
      send: async () => {
        calls += 1;
        throw new TypeError("no answer");
      },
      find: async () => "receipt",
      onDone: breaks(),
    });
    expect(await send("100 to the studio")).toEqual(new Error("The cache is broken"));
    expect([calls, sent]).toEqual([1, []]);
  });
});
