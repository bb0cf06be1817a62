import { iconButton } from "../../../platform/client/element.ts";
import type { CrashState } from "../crash-api.ts";
import { connectBetControls } from "../../page/bet-controls.ts";
import { showSheet } from "../../page/dialogs.ts";
import { connectHelp } from "../../page/help-button.ts";
import { startReminders } from "../../page/reminder-notice.ts";
import { formatReturn } from "../../page/signed-amount.ts";
import { codeOf } from "../../page/stage.ts";
import { CrashBets } from "./crash-bets.ts";
import { CrashScreen, type CrashOptions } from "./crash-screen.ts";
import classes from "./crash.module.css";
import { helpContent } from "./help.ts";
import { proofContent } from "./proof.ts";
import { RoundFollower } from "./round-follower.ts";
import { watchRounds } from "./round-watch.ts";
import { SeenRounds } from "./seen-rounds.ts";
import { Situation } from "./situation.ts";

/** Interval in which the number is drawn when the player wants less motion. */
const calmDrawMs = 250;

/** Shows the opened game on the stage and handles play. */
export function playCrash(stage: HTMLElement, first: CrashState, options: CrashOptions): void {
  const { page, words, calls, isCalm } = options;
  const isDemo = first.mode === "demo";
  const situation = new Situation(first);
  const screen = new CrashScreen(first, options, situation);
  const seenRounds = new SeenRounds();
  const { bet } = connectBetControls({
    rail: screen.rail,
    words,
    bets: first,
    lastBet: first.own?.bet,
    mayChoose: () => !situation.isBound(),
    announce: (text) => screen.announce(text),
    start: () => bets.press(),
  });
  const remindIfDue = startReminders(first, {
    words,
    page,
    net: () => situation.standing.net,
    mayRemind: () => !situation.isBound(),
  });
  const shared = { page, words, isDemo, situation, screen, seenRounds };
  const follower = new RoundFollower({
    ...shared,
    rtpBp: first.rtpBp,
    sendQueued: () => void bets.sendQueued(),
    remindIfDue,
  });
  const bets = new CrashBets({
    ...shared,
    calls,
    bet,
    takeState: (state, isSilent) => follower.takeState(state, isSilent),
  });
  connectHelp(screen.rail, words, words.crash, () => helpContent(words, first));
  screen.arrange(stage, createProofButton(options, seenRounds));
  screen.rail.showBalance(first.balance);
  screen.rail.showNet(first.net);
  screen.say(words.crash.ready(formatReturn(first.rtpBp)));
  if (first.round) follower.takeRound(first.round);
  screen.showControls();
  watchRounds({
    calls,
    onRound: (round) => follower.takeRound(round),
    onOwn: (standing) => follower.takeOwn(standing),
    onReach: (isReached) => screen.showReached(isReached),
    onFailure: (error) => bets.fail(error),
    isPassing: (error) => codeOf(error) === "CONNECTION_LOST" || codeOf(error) === "INTERNAL",
  });
  drawFrames(screen, isCalm);
}

/** Draws the flight in every frame of the browser, or less often when the player wants less motion. */
function drawFrames(screen: CrashScreen, isCalm: () => boolean): void {
  let drawnMs = -Infinity;
  const frame = (nowMs: number) => {
    if (nowMs - drawnMs >= (isCalm() ? calmDrawMs : 0)) {
      drawnMs = nowMs;
      screen.draw();
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Creates the button that opens the proofs of the rounds. */
function createProofButton({ words, calls }: CrashOptions, seenRounds: SeenRounds): HTMLElement {
  const { title } = words.crash.proof;
  const proofButton = iconButton("proof", title, classes["Tool"]);
  proofButton.addEventListener("click", () =>
    showSheet(
      title,
      words.close,
      proofContent(words, calls.proof, (number) => seenRounds.of(number)),
    ),
  );
  return proofButton;
}
