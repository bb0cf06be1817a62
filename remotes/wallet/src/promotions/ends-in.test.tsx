// @vitest-environment jsdom
import { registerMessages, setLanguage } from "@tessera/shared/i18n";
import { takeOver } from "@tessera/shared/testing/take-over";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { loadMessages } from "../texts.ts";
import { EndsIn } from "./ends-in.tsx";

beforeAll(async () => {
  await registerMessages("wallet", loadMessages);
  await setLanguage("en");
});
beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-01-31T07:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

it.each([
  { remaining: "under a day: counted down", endsAt: "2026-01-31T09:00:00.000Z", later: "Ends in 01:59:55" },
  { remaining: "over before the takeover: ended", endsAt: "2026-01-31T07:00:03.000Z", later: "Ended" },
])("a document of five seconds ago, $remaining, and hydrated without a difference", ({ endsAt, later }) => {
  let rendered: Element | null = null;
  const { container, differences } = takeOver(<EndsIn endsAt={endsAt} />, (document) => {
    rendered = document.querySelector("time");
    vi.advanceTimersByTime(5_000);
  });
  expect(container.querySelector("time")).toBe(rendered);
  expect(container.textContent).toBe(later);
  expect(differences).toEqual([]);
});
