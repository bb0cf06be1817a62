// @vitest-environment jsdom
import { fixedClock } from "@tessera/shared/core/clock";
import { errorReport as reportSchema } from "@tessera/shared/contracts/site";
import { signPayload } from "@tessera/shared/core/signature";
import * as z from "@tessera/shared/schema";
import { afterEach, describe, expect, test, vi } from "vitest";
import { errorReport, logError } from "./error-log.ts";

const clock = fixedClock("2026-01-31T07:05:09.123Z");
const token = { text: "header123.payload456.signature789", username: "budi88" };

describe("the error log", () => {
  test("guest: reported as GUEST, with component stack and Bangkok time with its offset", () => {
    expect(errorReport(new TypeError("no"), "\n    at Lobby", null, "http://localhost/games", clock)).toEqual(
      {
        error: "TypeError: no",
        errorInfo: "\n    at Lobby",
        url: "http://localhost/games",
        user: "GUEST",
        tag: "ERROR_BOUNDARY",
        date: "2026-01-31T14:05:09+07:00",
      },
    );
  });

  test("player: reported with the username, and the token after the stack", () => {
    const report = errorReport("broken", "at Lobby", token, "/", clock);
    expect(report.user).toBe("budi88");
    expect(report.errorInfo).toBe(`at Lobby\n${token.text}`);
  });

  test("invalid characters, and a cut inside a surrogate pair: replaced", () => {
    const report = errorReport("a\0b\ud800", `${"s".repeat(19_999)}\u{1F0A1}`, null, "/", clock);
    expect(report.error).toBe("a\uFFFDb\uFFFD");
    expect(report.errorInfo.at(-1)).toBe("\uFFFD");
  });

  test("texts above the contract's limits: truncated, but not the token", () => {
    const report = errorReport("e".repeat(9_999), "s".repeat(99_999), token, "u".repeat(9_999), clock);
    expect(z.safeParse(reportSchema, report).success).toBe(true);
    expect(report.errorInfo.endsWith(`\n${token.text}`)).toBe(true);
  });
});

describe("a report that is sent", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("signed over its body with the key of the page", () => {
    document.head.innerHTML = '<meta name="signature-key" content="key-of-the-page">';
    type Send = (
      path: string,
      request: { readonly headers: HeadersInit; readonly body: string },
    ) => Promise<Response>;
    const send = vi.fn<Send>(async () => new Response());
    vi.stubGlobal("fetch", send);
    logError(new Error("no\ud800"), "");
    const [path, request] = send.mock.calls[0] ?? [];
    expect(path).toBe("/api/error-log");
    const body: unknown = JSON.parse(request?.body ?? "");
    expect(new Headers(request?.headers).get("x-signature")).toBe(
      signPayload(Object(body), "key-of-the-page"),
    );
  });
});
