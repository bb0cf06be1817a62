// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { changedBet, readBet } from "./bet-amount.ts";
import { connectBetControls } from "./bet-controls.ts";
import { en } from "./locales/en.ts";
import { id } from "./locales/id.ts";
import { createRail } from "./rail.ts";

/** Bets of a slot with ten lines. */
const bets = { bets: [100n, 200n, 300n, 500n, 1_000n, 2_000n, 5_000n], betUnit: 10n };

describe("a typed bet", () => {
  it.each([
    ["12", 1_200n],
    ["12.5", 1_250n],
    ["12,50", 1_250n],
    [" 1.20 ", 120n],
    ["", "not-a-number"],
    ["ten", "not-a-number"],
    ["1.234", "not-a-number"],
    ["-5", "not-a-number"],
    ["0.99", "too-low"],
    ["50.01", "too-high"],
    ["5,000.00", "too-high"],
    ["1.25", "between-units"],
  ])("%j: %s", (text, expected) => {
    expect(readBet(text, bets)).toBe(expected);
  });
});

describe("a change of the bet", () => {
  it.each([
    ["lower", 250n, 200n],
    ["lower", 100n, 100n],
    ["higher", 250n, 300n],
    ["minimum", 250n, 100n],
    ["half", 250n, 120n],
    ["half", 150n, 100n],
    ["double", 250n, 500n],
    ["double", 3_000n, 5_000n],
    ["maximum", 250n, 4_320n],
  ] as const)("%s from %s: %s", (change, bet, expected) => {
    expect(changedBet(change, bet, { ...bets, balance: 4_321n })).toBe(expected);
  });

  it("maximum with a balance below the lowest bet: the lowest bet", () => {
    expect(changedBet("maximum", 250n, { ...bets, balance: 50n })).toBe(100n);
  });
});

describe("the bet in the rail", () => {
  beforeEach(() => document.body.replaceChildren());

  function openRail(words = en) {
    const rail = createRail(words, false, { start: "Spin", starting: "Spinning", icon: "turn" });
    rail.showBalance(4_000n);
    const start = vi.fn<() => void>();
    const announce = vi.fn<(text: string) => void>();
    const controls = connectBetControls({
      rail,
      words,
      bets,
      lastBet: 250n,
      mayChoose: () => true,
      announce,
      start,
    });
    rail.setBusy(false, 0);
    document.body.append(rail.element);
    const { input, buttons } = rail.bet;
    const type = (text: string) => {
      input.value = text;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    };
    const note = () => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent;
    return { rail, input, buttons, type, note, start, announce, bet: controls.bet };
  }

  it("within the limits: taken as the bet, even between two steps", () => {
    const { input, type, bet, announce, start, rail } = openRail();
    expect(input.value).toBe("2.50");
    type("7,3");
    expect([input.value, bet()]).toEqual(["7.30", 730n]);
    expect(announce).toHaveBeenLastCalledWith("Bet 7.30");
    rail.startButton.click();
    expect(start).toHaveBeenCalledOnce();
  });

  it.each([
    ["0.5", "From 1.00 to 50.00."],
    ["999", "From 1.00 to 50.00."],
    ["1.25", "A multiple of 0.10."],
    ["abc", "Type an amount, such as 1.00."],
  ])("%s, which cannot be played: stays as typed, shows the reason, and starts no round", (text, reason) => {
    const { input, type, note, bet, start, rail } = openRail();
    type(text);
    rail.startButton.click();
    expect([input.value, note(), input.getAttribute("aria-invalid")]).toEqual([text, reason, "true"]);
    expect(start).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(input);
    expect(bet()).toBe(250n);
    type("3");
    expect([note(), input.hasAttribute("aria-invalid"), bet()]).toEqual(["", false, 300n]);
  });

  it("above the balance: the field shows that, and the studio decides about the round", () => {
    const { type, note, rail, start } = openRail(id);
    type("45");
    expect(note()).toBe("Melebihi saldo Anda, 40.00.");
    rail.startButton.click();
    expect(start).toHaveBeenCalledOnce();
  });

  it("buttons and arrow keys: minimum, half, double and maximum, each with an accessible name", () => {
    const { buttons, input, bet } = openRail();
    buttons.double.click();
    expect(bet()).toBe(500n);
    buttons.maximum.click();
    expect(bet()).toBe(4_000n);
    buttons.half.click();
    expect(bet()).toBe(2_000n);
    buttons.minimum.click();
    expect([bet(), buttons.half.getAttribute("aria-disabled")]).toEqual([100n, "true"]);
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true, cancelable: true }));
    expect(bet()).toBe(200n);
    expect(buttons.half.getAttribute("aria-label")).toBe("Half the bet");
  });

  it("during a round: can be neither typed nor changed", () => {
    const { rail, input, buttons } = openRail();
    rail.setBusy(true, 2_500);
    expect(input.readOnly).toBe(true);
    expect(buttons.double.getAttribute("aria-disabled")).toBe("true");
  });
});
