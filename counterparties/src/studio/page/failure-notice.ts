import type { FailureCode } from "../play/game-api.ts";
import type { Choice, Notice } from "./dialogs.ts";
import type { Page } from "./page.ts";
import { postToSite } from "../../platform/client/site-messages.ts";
import type { FailureKind, Words } from "./locales/words.ts";

export interface FailureSituation {
  readonly words: Words;
  readonly page: Page;
  readonly isDemo: boolean;
  /** True when the game is open behind the message and can continue. */
  readonly isOpen: boolean;
}

const kinds: Readonly<Record<FailureCode, FailureKind>> = {
  INSUFFICIENT_FUNDS: "INSUFFICIENT_FUNDS",
  LIMIT_REACHED: "LIMIT_REACHED",
  PLAYER_DISABLED: "PLAYER_DISABLED",
  INVALID_TOKEN: "EXPIRED",
  TOKEN_EXPIRED: "EXPIRED",
  SESSION_UNKNOWN: "EXPIRED",
  INVALID_GAME: "GAME_CLOSED",
  NO_FREE_ROUND: "NO_FREE_ROUND",
  CONNECTION_LOST: "CONNECTION_LOST",
  REFUSED: "OTHER",
  TOO_SOON: "OTHER",
  ROUND_OPEN: "OTHER",
  BET_INVALID: "OTHER",
  OUT_OF_STEP: "OTHER",
  BETTING_CLOSED: "OTHER",
  CASH_OUT_TOO_LATE: "OTHER",
  TABLE_FULL: "OTHER",
  MOVE_NOT_ALLOWED: "OTHER",
  BAD_REQUEST: "OTHER",
  INTERNAL: "OTHER",
};

/** Creates the message about a failure, with the possible actions. */
export function failureNotice(
  code: FailureCode,
  { words, page, isDemo, isOpen }: FailureSituation,
  tryAgain: () => void,
): Notice {
  const kind = isDemo && code === "INSUFFICIENT_FUNDS" ? "DEMO_USED_UP" : kinds[code];
  const toLobby: Choice = { label: words.toLobby, choose: () => postToSite(page.siteOrigin, "close") };
  const again: Choice = { label: words.tryAgain, isMain: true, choose: tryAgain };
  const deposit: Choice = {
    label: words.deposit,
    isMain: true,
    choose: () => postToSite(page.siteOrigin, "deposit"),
  };
  const choices: Readonly<Record<FailureKind, readonly Choice[]>> = {
    INSUFFICIENT_FUNDS: [{ label: words.cancel }, deposit],
    DEMO_USED_UP: [toLobby, { label: words.close, isMain: true }],
    LIMIT_REACHED: [toLobby, { label: words.close, isMain: true }],
    PLAYER_DISABLED: [{ ...toLobby, isMain: true }],
    EXPIRED: [{ ...toLobby, isMain: true }],
    GAME_CLOSED: [{ ...toLobby, isMain: true }],
    NO_FREE_ROUND: [toLobby, { label: words.goOn, isMain: true, choose: tryAgain }],
    CONNECTION_LOST: [toLobby, again],
    OTHER: [toLobby, again],
  };
  const isFinal = kind === "EXPIRED" || kind === "PLAYER_DISABLED" || kind === "GAME_CLOSED";
  return {
    ...words.failures[kind],
    choices: choices[kind],
    isFinal: isFinal || (!isOpen && kind !== "CONNECTION_LOST" && kind !== "OTHER"),
  };
}
