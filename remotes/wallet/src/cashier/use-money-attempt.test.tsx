// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { savedState } from "../saved-state.ts";
import { type MoneyAttemptHandlers, useMoneyAttempt } from "./use-money-attempt.ts";

type Plan = MoneyAttemptHandlers<string, string>;

/** Renders an attempt whose orders succeed, and records them with their keys. */
function attemptOf(overrides: Partial<Plan> = {}) {
  const sent: { order: string; key: string }[] = [];
  const plan: Plan = {
    form: "planted",
    send: async (order, key) => {
      sent.push({ order, key });
      return order;
    },
    onDone: () => undefined,
    onRefused: () => undefined,
    ...overrides,
  };
  const { result, unmount } = renderHook(() => useMoneyAttempt(plan));
  /** Returns the error of the attempt, or undefined. */
  const send = async (order: string) => {
    let thrown: unknown;
    await act(() => result.current.send(order).catch((error: unknown) => (thrown = error)));
    return thrown;
  };
  return { result, sent, send, unmount };
}

describe("an order whose follow-up throws", () => {
  const breaks = (times = 1) => {
    let left = times;
    return () => {
      left -= 1;
      if (left >= 0) throw new Error("The cache is broken");
    };
  };

  test("after a success: sent once, the form is unlocked, and the error is rethrown", async () => {
    const { result, sent, send } = attemptOf({ onDone: breaks() });
    expect(await send("100 to the studio")).toEqual(new Error("The cache is broken"));
    expect(sent).toHaveLength(1);
    expect(result.current.status).toBe("ready");
  });

  test("submitted again after a success: uses the same key, so that no money moves twice", async () => {
    const { sent, send } = attemptOf({ onDone: breaks() });
    await send("100 to the studio");
    await send("100 to the studio");
    await send("100 to the studio");
    const [first, again, next] = sent.map(({ key }) => key);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  test("found by a look-up: not sent again", async () => {
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

describe("an order and another release", () => {
  const place = { element: document.createElement("div"), pathname: "/transfer" };

  test("with an unknown outcome: delays the change, and is sent under the same key if the release changes nevertheless", async () => {
    const keys: string[] = [];
    const lost = attemptOf({
      send: async (_order, key) => {
        keys.push(key);
        throw new TypeError("no answer");
      },
    });
    await lost.send("100 to the studio");
    expect([lost.result.current.status, savedState.guard(place)]).toEqual(["unknown", true]);
    const state = savedState.keep(place);
    lost.unmount();
    savedState.restore(state, place);
    const next = attemptOf();
    await next.send("100 to the studio");
    await next.send("100 to the studio");
    expect(next.sent[0]?.key).toBe(keys[0]);
    expect(next.sent[1]?.key).not.toBe(keys[0]);
  });

  test("with a known outcome: neither delays the change nor is stored", async () => {
    const { send } = attemptOf();
    await send("100 to the studio");
    expect([savedState.guard(place), savedState.keep(place)]).toEqual([undefined, { "planted.key": null }]);
  });
});
