import { AxiosError, CanceledError, type AxiosResponse } from "axios";
import { describe, expect, it } from "vitest";
import { retryDelay, shouldRetryQuery } from "./retry.ts";

function answered(status: number): AxiosError {
  const response = { status } as AxiosResponse;
  return new AxiosError("answered", undefined, undefined, undefined, response);
}

const network = new AxiosError("no answer", AxiosError.ERR_NETWORK);

describe("shouldRetryQuery", () => {
  it.each<[failureCount: number, what: string, error: unknown, isRetried: boolean]>([
    [0, "network", network, true],
    [1, "network", network, true],
    [2, "network", network, true],
    [3, "network", network, false],
    [0, "500", answered(500), false],
    [0, "503", answered(503), false],
    [0, "502", answered(502), true],
    [0, "504", answered(504), true],
    [0, "429", answered(429), true],
    [0, "404", answered(404), true],
    [0, "400", answered(400), true],
    [0, "401", answered(401), true],
    [2, "502", answered(502), true],
    [3, "502", answered(502), false],
    [0, "TypeError", new TypeError("no"), false],
    [0, "a plain object", { response: { status: 200 } }, false],
    [0, "200 that could not be read", answered(200), false],
    [0, "taken back by the page", new CanceledError(), false],
  ])("after %i failures, %s: retried is $3", (failureCount, _, error, isRetried) => {
    expect(shouldRetryQuery(failureCount, error)).toBe(isRetried);
  });
});

describe("retryDelay", () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [2, 4_000],
    [3, 8_000],
    [4, 10_000],
    [5, 10_000],
    [10, 10_000],
    [2_000, 10_000],
  ])("attempt %i waits %i ms", (attempt, delay) => {
    expect(retryDelay(attempt)).toBe(delay);
  });
});
