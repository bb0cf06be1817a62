import { ApiFailure, UnexpectedReply } from "@tessera/shared/http";
import { expect, test } from "vitest";
import { createAnswerFailures } from "./answer-failures.ts";

function failureOf(code: string, requestId: string | null): ApiFailure {
  const nothing = { fields: {}, details: {}, fieldDetails: {} };
  return new ApiFailure("GET /api/ping", { code, requestId, ...nothing });
}

function reportsOf(isOnline = true) {
  const reports: string[] = [];
  const report = createAnswerFailures({
    log: (_cause, details) => reports.push(details),
    isOnline: () => isOnline,
  });
  return { reports, report };
}

test("answers that the server did not send so: each query reported once", () => {
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
