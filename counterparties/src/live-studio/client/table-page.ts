import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../platform/client/element.ts";
import { postToSite } from "../../platform/client/site-messages.ts";
import { createSound } from "../../platform/client/sound.ts";
import { wordsByLanguage, type Language } from "../../platform/language.ts";
import { en } from "../locales/en.ts";
import { id } from "../locales/id.ts";
import type { Round, TableState } from "../table-api.ts";
import type { Words } from "../locales/words.ts";
import { cardPlace } from "./cards.ts";
import { createPresenter } from "./presenter.ts";
import { createTableCalls, TableFailure } from "./table-calls.ts";

export interface TablePage {
  readonly language: Language;
  readonly siteOrigin: string;
  /** Empty when the studio does not know the seat. */
  readonly seatId: string;
}

const wordsOf = wordsByLanguage<Words>({ en, id });

/** Polling interval of the balance, which a transfer may change. */
const pollIntervalMs = 5_000;

/** Tone of two cards that are turned, and of a win above the bet. */
const tones = {
  cards: { from: 340, to: 180, ms: 90 },
  win: { from: 520, to: 780, ms: 260 },
} as const;

/** Renders the table and handles play. */
export function startTable(body: HTMLElement, { language, siteOrigin, seatId }: TablePage): void {
  const words = wordsOf(language);
  const calls = createTableCalls(seatId);
  const view = createView(words);
  body.append(view.element);
  // From here on the table itself shows that it opens, or why it does not.
  postToSite(siteOrigin, "ready");
  if (!seatId) return view.fail("SESSION_UNKNOWN");

  /** Sequence number of the shown state; responses may arrive out of order. */
  let seq = -1;
  let net = 0n;
  let isPlaying = false;
  let readyAtMs = 0;
  let isOver = false;

  /** Ends the table after the site has closed the seat; the site's page then refreshes its balance. */
  function end(): void {
    isOver = true;
    view.fail("SEAT_CLOSED");
    postToSite(siteOrigin, "balance-changed");
  }

  function show(state: TableState): void {
    if (state.seq < seq) return;
    seq = state.seq;
    readyAtMs = performance.now() + state.waitMs;
    view.showState(state);
    if (state.isClosed) end();
    tick();
  }

  function tick(): void {
    view.setBusy(isPlaying, Math.ceil((readyAtMs - performance.now()) / 1000));
  }

  async function sync(): Promise<void> {
    try {
      const state = await calls.state();
      if (!isOver) show(state);
    } catch (error) {
      view.fail(codeOf(error));
    }
  }

  async function play(bet: bigint): Promise<void> {
    if (isPlaying || performance.now() < readyAtMs) return;
    isPlaying = true;
    tick();
    try {
      const state = await calls.play(bet);
      if (state.round) {
        net += state.round.pay - state.round.bet;
        view.showRound(state.round, net);
      }
      show(state);
      postToSite(siteOrigin, "balance-changed");
    } catch (error) {
      if (codeOf(error) === "SEAT_CLOSED") end();
      else view.fail(codeOf(error));
    } finally {
      isPlaying = false;
      tick();
    }
  }

  view.onDraw((bet) => void play(bet));
  setInterval(tick, 250);
  setInterval(() => {
    if (!document.hidden && !isPlaying && !isOver) void sync();
  }, pollIntervalMs);
  void sync();
}

const codeOf = (error: unknown) => (error instanceof TableFailure ? error.code : "OTHER");

/** Creates the view of the table. */
function createView(words: Words) {
  const player = cardPlace(words.you, words);
  const house = cardPlace(words.house, words);
  const sound = createSound(words.sound, "Switch");
  const result = element("p", { class: "Result", role: "status" }, words.opening);
  const balanceName = element("dt", {}, words.balance);
  const balance = element("dd", {}, "–");
  const net = element("dd", {}, "–");
  // The site's page shows the net result of real play; only the studio knows that of a demo.
  const netMeter = element("div", { hidden: true }, element("dt", {}, words.net), net);
  const rules = element("p", { class: "Hint" });
  const chipRow = element("div", { class: "ChipRow" });
  const draw = element("button", { class: "Button Draw", type: "submit", "data-lit": true }, words.draw);
  const form = element(
    "form",
    { class: "Panel" },
    element("fieldset", { class: "Chips" }, element("legend", { class: "Hint" }, words.chip), chipRow),
    draw,
  );
  const meters = element(
    "dl",
    { class: "Panel Facts Meters" },
    element("div", {}, balanceName, balance),
    netMeter,
  );
  let hasFailed = false;

  function failureText(code: string): string {
    const known: Readonly<Record<string, string>> = words.failures;
    return known[code] ?? words.failures.OTHER;
  }

  return {
    element: element(
      "main",
      { class: "Table", "data-theme": "dark" },
      // Heading for screen readers; the visible name is in the site's bar.
      element("h1", { class: "Spoken" }, "Harbour Live"),
      element(
        "div",
        { class: "Hall" },
        createPresenter(),
        element("div", { class: "Cards" }, house.element, player.element),
      ),
      element("div", { class: "Line" }, result, sound.button),
      meters,
      form,
      rules,
    ),
    showState({ mode, balance: minor, chips, returnBp, roundMs }: TableState): void {
      balanceName.textContent = mode === "demo" ? words.demoCredits : words.balance;
      netMeter.hidden = mode !== "demo";
      balance.textContent = formatMinor(minor);
      if (net.textContent === "–") net.textContent = formatMinor(0n);
      rules.textContent = words.rules({
        rtp: (returnBp / 100).toFixed(2),
        seconds: roundMs / 1000,
        lowest: formatMinor(chips[0] ?? 0n),
        highest: formatMinor(chips.at(-1) ?? 0n),
      });
      if (chipRow.childElementCount === 0) chipRow.append(...chips.map(chipChoice));
      if (hasFailed || result.textContent === words.opening) result.textContent = "";
      hasFailed = false;
    },
    showRound({ player: mine, house: theirs, bet, pay }: Round, sum: bigint): void {
      player.show(mine, pay > bet);
      house.show(theirs, pay === 0n);
      sound.play(pay > bet ? tones.win : tones.cards);
      // A tie returns less than the bet, so it is not highlighted.
      const text =
        pay > bet ? words.won(formatMinor(pay)) : pay > 0n ? words.tied(formatMinor(pay)) : words.lost;
      result.toggleAttribute("data-won", pay > bet);
      result.textContent = text;
      net.textContent = `${sum > 0n ? "+" : ""}${formatMinor(sum)}`;
    },
    fail(code: string): void {
      hasFailed = true;
      // Nothing can be played here any more.
      if (code === "SESSION_UNKNOWN" || code === "SEAT_CLOSED")
        for (const part of [meters, form, sound.button]) part.hidden = true;
      result.removeAttribute("data-won");
      result.textContent = failureText(code);
    },
    /** Disables drawing during a round and until the next one may start. */
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
