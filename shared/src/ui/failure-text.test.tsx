// @vitest-environment jsdom
import { siteApi } from "@tessera/shared/contracts/site";
import { call } from "@tessera/shared/http";
import { renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useFailureText } from "./failure-text.ts";

let server: TestServer | undefined;
afterEach(() => server?.close());

const errors = {
  AMOUNT_TOO_LOW: "The minimum is {{min}}.",
  BANK_LIMIT: "At most {{max}} accounts.",
  SELF_EXCLUDED: "Until {{until}}.",
  SELF_EXCLUDED_forGood: "For good.",
  DEPOSIT_LIMIT: "Up to {{max}} until {{until}}.",
  PLAY_DISABLED: "Switched off.",
  PLAY_DISABLED_reason: "Switched off: {{reason}}",
  MAINTENANCE: "Until {{until}}.",
  MAINTENANCE_forGood: "Later.",
  SESSION_REVOKED: "Log in again.",
  UNKNOWN: "Something went wrong.",
};

function FailureText({ failure }: { readonly failure: unknown }) {
  return <p>{useFailureText()(failure)}</p>;
}

async function tell(code: string, details: Record<string, unknown>) {
  const error = { code, key: `errors.${code}`, requestId: "r-1", details };
  server = await startTestServer({ "GET /api/site": () => ({ status: 422, body: { error } }) });
  await renderWithHost(null, { apiUrl: server.url });
  const failure: unknown = await call(siteApi.site).catch((problem: unknown) => problem);
  await renderWithHost(<FailureText failure={failure} />, { messages: { en: { errors } } });
}

it.each([
  ["whole credits: two decimals", "AMOUNT_TOO_LOW", { min: 1_000 }, "The minimum is 1,000.00."],
  ["a count: unchanged", "BANK_LIMIT", { max: 3 }, "At most 3 accounts."],
  [
    "minor units and an instant: an amount and Bangkok's time",
    "DEPOSIT_LIMIT",
    { maxMinor: "5000", until: "2026-11-21T17:00:00.000Z" },
    "Up to 50.00 until 22/11/2026 00:00:00.",
  ],
  ["an exclusion without an end: a text of its own", "SELF_EXCLUDED", { until: null }, "For good."],
  [
    "maintenance with a planned end: the time",
    "MAINTENANCE",
    { until: "2026-11-21T17:00:00.000Z" },
    "Until 22/11/2026 00:00:00.",
  ],
  ["maintenance without a planned end: a text of its own", "MAINTENANCE", { until: null }, "Later."],
  [
    "an operator's note for the player: included",
    "PLAY_DISABLED",
    { reason: "Please call us." },
    "Switched off: Please call us.",
  ],
  ["no note for the player: a text without it", "PLAY_DISABLED", { reason: null }, "Switched off."],
  [
    "a note for a code whose text has no place for it: not shown",
    "SESSION_REVOKED",
    { reason: "admin" },
    "Log in again.",
  ],
  ["a code that this page does not know: one plain sentence", "NEWER", {}, "Something went wrong."],
])("%s", async (_, code, details, text) => {
  await tell(code, details);
  expect(screen.getByText(text)).toBeTruthy();
});
