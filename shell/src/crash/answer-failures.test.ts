import { ApiFailure, UnexpectedReply } from "@tessera/shared/http";
import { expect, test } from "vitest";
import { createAnswerFailures } from "./answer-failures.ts";

function failureOf(code: string, requestId: string | null, cause?: unknown): ApiFailure {
  const nothing = { fields: {}, details: {}, fieldDetails: {} };
  return new ApiFailure("GET /api/ping", { code, requestId, ...nothing }, { cause });
}

function reportsOf(isOnline = true) {
  const reports: string[] = [];
  const report = createAnswerFailures({
    log: (_cause, details) => reports.push(details),
    isOnline: () => isOnline,
  });
  return { reports, report };
}

test("failures that are no answer of the server: each query is reported once", () => {
  const { reports, report } = reportsOf();
  report("r_1", "games", failureOf("TIMEOUT", null));
  report("r_1", "games", failureOf("NETWORK", null));
  report("r_1", "wallets", new UnexpectedReply("planted"));
  expect(reports).toEqual([
    "remote=api release=r_1 failed=TIMEOUT",
    "remote=api release=r_1 failed=UNEXPECTED",
  ]);
});

test.each([
  ["the server's own refusal", true, failureOf("INTERNAL", "r-1")],
  ["no connection", false, failureOf("NETWORK", null)],
  ["an error of the page", true, new TypeError("planted")],
])("%s: not reported", (_case, isOnline, cause) => {
  const { reports, report } = reportsOf(isOnline);
  report("r_1", "games", cause);
  expect(reports).toEqual([]);
});

test("every query fails: at most five reports", () => {
  const { reports, report } = reportsOf();
  for (let query = 0; query < 20; query += 1) report("r_1", `q${query}`, failureOf("NETWORK", null));
  expect(reports).toHaveLength(5);
});

test("a missing file that two calls need: both failed loads are passed on, and no answer is reported", () => {
  const failedLoads: unknown[] = [];
  const reports: unknown[] = [];
  const report = createAnswerFailures({
    log: (...given) => reports.push(given),
    isOnline: () => true,
    onFailedLoad: (cause) => failedLoads.push(cause),
  });
  const failedLoad = Object.assign(new Error("Loading chunk 7 failed."), { name: "ChunkLoadError" });
  for (const query of ["games", "favourites"]) report("r_1", query, failureOf("NETWORK", null, failedLoad));
  expect(failedLoads).toEqual([failedLoad, failedLoad]);
  expect(reports).toEqual([]);
});
