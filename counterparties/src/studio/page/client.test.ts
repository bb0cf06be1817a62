import { describe, expect, it } from "vitest";
import { en } from "./locales/en.ts";
import { id } from "./locales/id.ts";
import { failureNotice } from "./failure-notice.ts";
import { createReminder, formatPlayingTime } from "./playing-time.ts";
import { createPressGate } from "./press.ts";
import { formatNet, formatReturn } from "./signed-amount.ts";
import { wordsOf } from "./locales/words-of.ts";

const page = {
  language: "en",
  siteOrigin: "http://localhost:4300",
  sessionId: "s",
  slug: "krakatau-wild",
  kind: "slot",
  gameName: "Krakatau Wild",
  studioName: "Orchid Arc",
  glaze: [],
};

describe("the press gate", () => {
  it("a held key: counts as one press, however often it repeats", () => {
    const gate = createPressGate();
    expect([gate.press(" "), gate.press(" "), gate.press(" ")]).toEqual([true, false, false]);
    gate.release(" ");
    expect(gate.press(" ")).toBe(true);
  });

  it("a key-up event lost to another window: the next press counts", () => {
    const gate = createPressGate();
    gate.press("Enter");
    gate.releaseAll();
    expect(gate.press("Enter")).toBe(true);
  });
});

describe("the reality-check reminder", () => {
  it("a full interval: due once, and again after the next interval", () => {
    const reminder = createReminder(60, 0);
    expect(reminder.isDue(59)).toBe(false);
    expect(reminder.isDue(60)).toBe(true);
    reminder.markShown(61);
    expect(reminder.isDue(119)).toBe(false);
    expect(reminder.isDue(120)).toBe(true);
  });

  it("a reload: reminders already shown are not repeated", () => {
    const reminder = createReminder(60, 150);
    expect(reminder.isDue(179)).toBe(false);
    expect(reminder.isDue(180)).toBe(true);
  });

  it("a player without the setting: never due", () => {
    expect(createReminder(null, 0).isDue(1_000_000)).toBe(false);
  });
});

describe("formatted figures", () => {
  it.each([
    [0, "00:00:00"],
    [2537, "00:42:17"],
    [360_000, "100:00:00"],
  ])("%d seconds: %s", (seconds, text) => {
    expect(formatPlayingTime(seconds)).toBe(text);
  });

  it.each([
    [18_450n, "+184.50"],
    [0n, "0.00"],
    [-200n, "-2.00"],
  ])("a result of %s: %s", (minor, text) => {
    expect(formatNet(minor)).toBe(text);
  });

  it.each([
    [9650, "96.5"],
    [9657, "96.57"],
    [9600, "96.0"],
  ])("a return of %d: %s", (basisPoints, text) => {
    expect(formatReturn(basisPoints)).toBe(text);
  });
});

describe("the message of a failure", () => {
  const noticeOf = (code: Parameters<typeof failureNotice>[0], isDemo = false) =>
    failureNotice(code, { words: en, page, isDemo, isOpen: true }, () => undefined);

  it("insufficient funds: offers a deposit, except in a demo", () => {
    expect(noticeOf("INSUFFICIENT_FUNDS").choices.map(({ label }) => label)).toContain(en.deposit);
    expect(noticeOf("INSUFFICIENT_FUNDS", true).choices.map(({ label }) => label)).not.toContain(en.deposit);
  });

  it.each(["TOKEN_EXPIRED", "INVALID_TOKEN", "SESSION_UNKNOWN"] as const)(
    "%s: offers only the way to the lobby",
    (code) => {
      expect(noticeOf(code)).toMatchObject({ isFinal: true, title: en.failures.EXPIRED.title });
      expect(noticeOf(code).choices.map(({ label }) => label)).toEqual([en.toLobby]);
    },
  );

  it("a lost connection: says that the money is safe, and offers a retry", () => {
    expect(noticeOf("CONNECTION_LOST").text).toContain("Your money is safe");
    expect(noticeOf("CONNECTION_LOST").choices.at(-1)).toMatchObject({ label: en.tryAgain, isMain: true });
  });
});

describe("texts of a game page", () => {
  const texts = (words: object): string[] =>
    Object.values(words).flatMap((value: unknown) =>
      typeof value === "string" ? [value] : typeof value === "object" && value !== null ? texts(value) : [],
    );

  it("the language of the page: used when it is known, else English", () => {
    expect([wordsOf("id"), wordsOf("en"), wordsOf("th")]).toEqual([id, en, en]);
  });

  it("both languages: have no empty text and no exclamation mark", () => {
    for (const text of [...texts(en), ...texts(id)]) expect(text).toMatch(/^[^!]+$/);
  });
});
