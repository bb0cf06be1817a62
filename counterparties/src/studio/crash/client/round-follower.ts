import { postToSite } from "../../../platform/client/site-messages.ts";
import type { CrashRoundView, CrashState, OwnStanding } from "../crash-api.ts";
import { formatMultiplier } from "../engine/multiplier.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import type { CrashOptions, CrashScreen } from "./crash-screen.ts";
import { isOvertaken } from "./overtaken-answer.ts";
import { resultOf } from "./result-text.ts";
import type { SeenRounds } from "./seen-rounds.ts";
import type { Situation } from "./situation.ts";

const tones = {
  takeOff: { from: 220, to: 440, ms: 350 },
  cashOut: { from: 660, to: 990, ms: 250 },
  crash: { from: 200, to: 60, ms: 500 },
};

export interface RoundFollowerOptions extends Pick<CrashOptions, "page" | "words"> {
  readonly isDemo: boolean;
  /** Return to player of the game, in basis points. */
  readonly rtpBp: CrashState["rtpBp"];
  readonly situation: Situation;
  readonly screen: CrashScreen;
  readonly seenRounds: SeenRounds;
  /** Called when a round takes bets and one waits for it. */
  readonly sendQueued: () => void;
  readonly remindIfDue: () => void;
}

/** Takes what the studio reports, of the round and of the player's bet, and shows what is new. */
export class RoundFollower {
  readonly #options: RoundFollowerOptions;

  constructor(options: RoundFollowerOptions) {
    this.#options = options;
  }

  takeState(state: CrashState, isSilent = false): void {
    this.takeOwn(state, isSilent);
    if (state.round) this.takeRound(state.round);
  }

  takeOwn(next: OwnStanding, isSilent = false): void {
    const { situation, screen, words, page, isDemo } = this.#options;
    const before = situation.standing;
    if (isOvertaken(before, next)) return;
    situation.standing = { own: next.own, balance: next.balance, net: next.net, booking: next.booking };
    screen.rail.showBalance(next.balance);
    screen.rail.showNet(next.net);
    if (!isDemo && next.balance !== before.balance) postToSite(page.siteOrigin, "balance-changed");
    const result = next.own && resultOf(words, next.own);
    const isNew = before.own?.roundId !== next.own?.roundId || before.own?.win !== next.own?.win;
    screen.showMark();
    if (result && isNew) {
      situation.guard();
      if (next.own?.cashedOut != null) screen.sound.play(tones.cashOut);
      if (!isSilent) screen.say(result.text, result.isGain);
      screen.announce(result.text);
    }
    screen.showControls();
  }

  takeRound(next: CrashRoundView): void {
    const { situation, screen } = this.#options;
    const before = situation.round;
    // An answer that was overtaken on its way is older than what is shown.
    if (before && next.number < before.number) return;
    situation.round = next;
    const isNew = before?.number !== next.number;
    screen.take(next, isNew);
    if (isNew) this.#note(next);
    if (isNew || before.phase !== next.phase) this.#enter(next);
    screen.showRound(next);
  }

  #note(next: CrashRoundView): void {
    const { seenRounds } = this.#options;
    const known = seenRounds.of(next.number);
    if (next.phase === "betting" || next.phase === "closing")
      seenRounds.note({ ...next, ownSeed: known?.ownSeed ?? null, crashPoint: null });
  }

  #enter({ number, phase, leftMs, multiplier }: CrashRoundView): void {
    const { situation, screen, words, seenRounds, rtpBp, sendQueued, remindIfDue } = this.#options;
    const { crash } = words;
    if (phase === "betting") {
      if (situation.queued) return sendQueued();
      if (!situation.own()) screen.say(crash.ready(formatReturn(rtpBp)));
      screen.announce(crash.bettingOpen(Math.ceil((leftMs ?? 0) / 1_000)));
    }
    if (phase === "flying") {
      screen.sound.play(tones.takeOff);
      if (situation.own()) screen.announce(crash.takingOff);
    }
    if (phase !== "crashed") return;
    const seen = seenRounds.of(number);
    if (seen) seenRounds.note({ ...seen, crashPoint: multiplier });
    screen.sound.play(tones.crash);
    if (!situation.own()) screen.announce(crash.crashedAt(formatMultiplier(multiplier ?? 100)));
    remindIfDue();
  }
}
