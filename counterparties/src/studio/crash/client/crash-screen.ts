import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import { createSound } from "../../../platform/client/sound.ts";
import type { CrashRoundView, CrashState } from "../crash-api.ts";
import { formatMultiplier, multiplierAt } from "../engine/multiplier.ts";
import game from "../../page/game.module.css";
import type { GameOptions } from "../../page/start-game.ts";
import { createRail, type Rail } from "../../page/rail.ts";
import type { CrashPageWords } from "./locales/words.ts";
import type { CrashCalls } from "./crash-calls.ts";
import classes from "./crash.module.css";
import { createFlightClock } from "./flight-clock.ts";
import { createFlightView } from "./flight-view.ts";
import { createPlayerList } from "./player-list.ts";
import type { Situation } from "./situation.ts";
import { createTargetField } from "./target-field.ts";

export type CrashOptions = GameOptions<CrashPageWords, CrashCalls>;

/** Multipliers that a screen reader announces during a flight with an own bet. */
const milestones = [150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000];

/** Shows the situation: the flight, the players, the controls, and what is said about them. */
export class CrashScreen {
  readonly sound;
  readonly rail: Rail;
  readonly #crash;
  readonly #situation: Situation;
  readonly #view;
  readonly #list;
  readonly #target;
  readonly #announcer = element("p", { class: game["Spoken"], role: "status" });
  readonly #status = element("p", { class: classes["Status"], "aria-hidden": "true" });
  readonly #clock = createFlightClock();
  #isReached = true;
  #announced = 0;

  constructor(first: CrashState, { page, words, isCalm }: CrashOptions, situation: Situation) {
    const { crash } = words;
    this.#crash = crash;
    this.#situation = situation;
    this.#view = createFlightView({ picture: `/art/${page.slug}/flyer.svg`, isCalm });
    this.#list = createPlayerList(crash, first.currency);
    const start = { start: crash.bet, starting: crash.wait, icon: "rise" } as const;
    this.rail = createRail(words, first.mode === "demo", start);
    this.#target = createTargetField(crash, first.own?.target ?? null, (text) => this.announce(text));
    this.sound = createSound(words.sound, classes["Tool"]);
  }

  /** Shows the parts on the stage, with a button in the bar. */
  arrange(stage: HTMLElement, button: HTMLElement): void {
    const bar = [this.#status, this.#target.element, this.sound.button, button];
    stage.toggleAttribute("data-beside", true);
    stage.append(
      element("div", { class: classes["Table"] }, this.#list.past, this.#view.element, this.#list.element),
      element("div", { class: classes["Bar"] }, ...bar),
      this.rail.element,
      this.#announcer,
    );
  }

  /** The chosen multiplier of the automatic cash-out, in hundredths; null: none. */
  target(): number | null {
    return this.#target.target();
  }

  announce(text: string): void {
    this.#announcer.textContent = text;
  }

  say(text: string, isGain = false): void {
    this.#status.textContent = text;
    this.#status.toggleAttribute("data-gain", isGain);
  }

  tell(text: string): void {
    this.say(text);
    this.announce(text);
  }

  showReached(isReached: boolean): void {
    if (isReached !== this.#isReached && !isReached) this.announce(this.#crash.reconnecting);
    this.#isReached = isReached;
  }

  /** Takes the time of a round from an answer; `isNew`: another round than the one before. */
  take(round: CrashRoundView, isNew: boolean): void {
    this.#clock.take(round);
    if (isNew) this.#announced = 0;
  }

  showRound(round: CrashRoundView): void {
    this.#list.show(round, this.#situation.own());
    this.showMark();
    this.draw();
    this.showControls();
  }

  /** Marks the player's own cash-out on the curve. */
  showMark(): void {
    this.#view.mark(this.#situation.own()?.cashedOut ?? null);
  }

  draw(): void {
    const { round } = this.#situation;
    if (!round) return;
    const elapsedMs = round.phase === "crashed" ? (round.elapsedMs ?? 0) : this.#clock.elapsedMs();
    this.#view.draw(round, elapsedMs);
    this.#view.say(this.#phaseText(round));
    if (!this.#situation.isFlying()) return;
    const multiplier = multiplierAt(elapsedMs);
    this.#showCashOut(multiplier);
    const reached = milestones.findLast((milestone) => milestone <= multiplier) ?? 0;
    if (reached > this.#announced) this.announce(formatMultiplier(reached));
    this.#announced = Math.max(this.#announced, reached);
  }

  showControls(): void {
    const situation = this.#situation;
    this.#target.hold(situation.isBound());
    if (situation.isFlying()) return this.#showCashOut(multiplierAt(this.#clock.elapsedMs()));
    const isEnabled = !situation.isSending && !situation.isWaiting();
    this.rail.showStep({ label: this.#startLabel(), isEnabled, mayChoose: !situation.isBound() });
  }

  #startLabel(): string {
    if (this.#situation.isSending) return this.#crash.wait;
    if (this.#situation.isWaiting()) return this.#crash.betPlaced;
    if (this.#situation.queued) return this.#crash.cancelBet;
    return this.#situation.mayBet() ? this.#crash.bet : this.#crash.betNext;
  }

  #showCashOut(multiplier: number): void {
    const { isSending } = this.#situation;
    const amount = ((this.#situation.own()?.bet ?? 0n) * BigInt(multiplier)) / 100n;
    const label = isSending ? this.#crash.wait : this.#crash.cashOutFor(formatMinor(amount));
    this.rail.showStep({ label, name: this.#crash.cashOut, isEnabled: !isSending });
  }

  #phaseText({ phase }: CrashRoundView): string {
    if (!this.#isReached) return this.#crash.reconnecting;
    const seconds = Math.ceil(this.#clock.leftMs() / 1_000);
    if (phase === "betting") return this.#crash.betsClose(seconds);
    if (phase === "closing") return this.#crash.takingOff;
    return phase === "crashed" ? this.#crash.nextRound(seconds) : "";
  }
}
