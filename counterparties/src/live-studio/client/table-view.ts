import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../platform/client/element.ts";
import { createSound } from "../../platform/client/sound.ts";
import type { Words } from "../locales/words.ts";
import type { Round, TableState } from "../table-api.ts";
import { cardPlace } from "./cards.ts";
import { createPresenter } from "./presenter.ts";

/** Tone of two cards that are turned, and of a win above the bet. */
const tones = {
  cards: { from: 340, to: 180, ms: 90 },
  win: { from: 520, to: 780, ms: 260 },
} as const;

/** View of the table: cards, result, meters, and the form that draws. */
export class TableView {
  readonly element: HTMLElement;
  readonly #words: Words;
  readonly #player;
  readonly #house;
  readonly #sound;
  readonly #result: HTMLElement;
  readonly #meters;
  readonly #form;
  readonly #rules = element("p", { class: "Hint" });
  #hasFailed = false;

  constructor(words: Words) {
    this.#words = words;
    this.#player = cardPlace(words.you, words);
    this.#house = cardPlace(words.house, words);
    this.#sound = createSound(words.sound, "Switch");
    this.#result = element("p", { class: "Result", role: "status" }, words.opening);
    this.#meters = createMeters(words);
    this.#form = createForm(words);
    this.element = element(
      "main",
      { class: "Table", "data-theme": "dark" },
      // Heading for screen readers; the visible name is in the site's bar.
      element("h1", { class: "Spoken" }, "Harbour Live"),
      element(
        "div",
        { class: "Hall" },
        createPresenter(),
        element("div", { class: "Cards" }, this.#house.element, this.#player.element),
      ),
      element("div", { class: "Line" }, this.#result, this.#sound.button),
      this.#meters.element,
      this.#form.element,
      this.#rules,
    );
  }

  showState(state: TableState): void {
    const { chips, returnBp, roundMs } = state;
    const { opening, rules } = this.#words;
    this.#meters.showState(state);
    this.#rules.textContent = rules({
      rtp: (returnBp / 100).toFixed(2),
      seconds: roundMs / 1000,
      lowest: formatMinor(chips[0] ?? 0n),
      highest: formatMinor(chips.at(-1) ?? 0n),
    });
    this.#form.showChips(chips);
    if (this.#hasFailed || this.#result.textContent === opening) this.#result.textContent = "";
    this.#hasFailed = false;
  }

  /** Shows a round; `sum`: the net result of all rounds in this page. */
  showRound({ player, house, bet, pay }: Round, sum: bigint): void {
    const { won, tied, lost } = this.#words;
    this.#player.show(player, pay > bet);
    this.#house.show(house, pay === 0n);
    this.#sound.play(pay > bet ? tones.win : tones.cards);
    // A tie returns less than the bet, so it is not highlighted.
    const text = pay > bet ? won(formatMinor(pay)) : pay > 0n ? tied(formatMinor(pay)) : lost;
    this.#result.toggleAttribute("data-won", pay > bet);
    this.#result.textContent = text;
    this.#meters.showNet(`${sum > 0n ? "+" : ""}${formatMinor(sum)}`);
  }

  fail(code: string): void {
    const known: Readonly<Record<string, string>> = this.#words.failures;
    this.#hasFailed = true;
    // Nothing can be played here any more.
    if (code === "SESSION_UNKNOWN" || code === "SEAT_CLOSED")
      for (const part of [this.#meters.element, this.#form.element, this.#sound.button]) part.hidden = true;
    this.#result.removeAttribute("data-won");
    this.#result.textContent = known[code] ?? this.#words.failures.OTHER;
  }

  /** Disables drawing during a round and until the next one may start. */
  setBusy(isPlaying: boolean, seconds: number): void {
    this.#form.setBusy(isPlaying, seconds);
  }

  /** Calls the listener with the chosen chip when the player draws. */
  onDraw(listener: (bet: bigint) => void): void {
    this.#form.onDraw(listener);
  }
}

/** Balance, and in a demo the net result. */
function createMeters(words: Words) {
  const balanceName = element("dt", {}, words.balance);
  const balance = element("dd", {}, "–");
  const net = element("dd", {}, "–");
  // The site's page shows the net result of real play; only the studio knows that of a demo.
  const netMeter = element("div", { hidden: true }, element("dt", {}, words.net), net);
  return {
    element: element(
      "dl",
      { class: "Panel Facts Meters" },
      element("div", {}, balanceName, balance),
      netMeter,
    ),
    showState({ mode, balance: minor }: TableState): void {
      balanceName.textContent = mode === "demo" ? words.demoCredits : words.balance;
      netMeter.hidden = mode !== "demo";
      balance.textContent = formatMinor(minor);
      if (net.textContent === "–") net.textContent = formatMinor(0n);
    },
    showNet(text: string): void {
      net.textContent = text;
    },
  };
}

/** Form with the chips and the button that draws. */
function createForm(words: Words) {
  const chipRow = element("div", { class: "ChipRow" });
  const draw = element("button", { class: "Button Draw", type: "submit", "data-lit": true }, words.draw);
  const form = element(
    "form",
    { class: "Panel" },
    element("fieldset", { class: "Chips" }, element("legend", { class: "Hint" }, words.chip), chipRow),
    draw,
  );
  return {
    element: form,
    showChips(chips: TableState["chips"]): void {
      if (chipRow.childElementCount === 0) chipRow.append(...chips.map(chipChoice));
    },
    setBusy(isPlaying: boolean, seconds: number): void {
      // Not `disabled`: the button keeps the focus.
      draw.setAttribute("aria-disabled", String(isPlaying || seconds > 0));
      const label = seconds > 0 ? words.nextIn(seconds) : words.draw;
      if (draw.textContent !== label) draw.textContent = label;
    },
    onDraw(listener: (bet: bigint) => void): void {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const chip = new FormData(form).get("chip");
        if (typeof chip === "string") listener(BigInt(chip));
      });
    },
  };
}

function chipChoice(chip: bigint, index: number): HTMLElement {
  return element(
    "label",
    { class: "Chip" },
    element("input", {
      class: "Spoken",
      type: "radio",
      name: "chip",
      value: String(chip),
      checked: index === 0,
    }),
    formatMinor(chip),
  );
}
