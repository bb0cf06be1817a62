// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { createUncaughtErrorHandler, type UncaughtError } from "./uncaught-errors.ts";

const owners = [
  { name: "shell", id: "r_1", base: "/r/r_1/" },
  { name: "wallet", id: "r_2", base: "/r/r_2/" },
];
let reports: string[] = [];
let notices: string[] = [];
let handle: (error: UncaughtError) => void;

beforeEach(() => {
  reports = [];
  notices = [];
  handle = createUncaughtErrorHandler(() => owners, {
    report: (cause, details) => reports.push(`${String(cause)} | ${details}`),
    notify: (part) => notices.push(part),
  });
});

function thrownIn(path: string, message = "planted"): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n at a (${location.origin}${path}:1:2)\n at b (${location.origin}/r/r_1/js/shell.js:1:2)`;
  return error;
}

test("a remote's handler that throws: one notice and one report with remote, release and kind", () => {
  handle({ kind: "error", cause: thrownIn("/r/r_2/js/deposit.js"), at: 0 });
  expect(notices).toEqual(["wallet"]);
  expect(reports).toEqual(["Error: planted | remote=wallet release=r_2 failed=error"]);
});

test("a rejected promise, and a thrown value without a stack: each reported with its release", () => {
  handle({ kind: "promise", cause: thrownIn("/r/r_2/js/deposit.js"), at: 0 });
  handle({ kind: "error", cause: "text", script: `${location.origin}/r/r_1/js/shell.js`, at: 0 });
  expect(reports).toEqual([
    "Error: planted | remote=wallet release=r_2 failed=promise",
    "text | remote=shell release=r_1 failed=error",
  ]);
});

test("a script of no release, such as an extension's: not reported", () => {
  const cause = new Error("foreign");
  cause.stack = "Error: foreign\n at chrome-extension://abc/content.js:1:2";
  handle({ kind: "error", cause, script: "chrome-extension://abc/content.js", at: 0 });
  handle({ kind: "promise", cause: "text", at: 0 });
  expect([notices, reports]).toEqual([[], []]);
});

test("a timer that throws each second for a minute: one report, and notices with pauses", () => {
  for (let second = 0; second < 60; second += 1)
    handle({ kind: "error", cause: thrownIn("/r/r_2/js/deposit.js"), at: second * 1_000 });
  expect(reports).toHaveLength(1);
  expect(notices).toHaveLength(12);
});

test("a different error each time: at most five reports", () => {
  for (let number = 0; number < 60; number += 1)
    handle({ kind: "error", cause: thrownIn("/r/r_2/js/deposit.js", `number ${number}`), at: 0 });
  expect(reports).toHaveLength(5);
});
