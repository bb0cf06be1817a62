import type { Clock } from "@tessera/shared/core/clock";
import { NoAnswer } from "../../platform/until-answered.ts";
import type { Records } from "../../platform/records.ts";
import type { Bookings } from "./bookings.ts";
import type { OpenedGame } from "./game-api.ts";
import type { Operator } from "./operator.ts";
import type { OpenPlay, PlaySession, PlaySessions } from "./play-session.ts";
import { demoWallet, siteWallet } from "./wallet.ts";
import { persistentWallet, type StoredRound } from "./stored-rounds.ts";

export interface PlaysOptions {
  readonly clock: Clock;
  readonly sessions: PlaySessions;
  readonly bookings: Bookings;
  readonly rounds: Records<StoredRound>;
  /** The site's callbacks for a studio code. */
  readonly operatorOf: (studioCode: string) => Operator;
}

/** Opened sessions of every game. */
export interface Plays {
  /** Redeems the launch token of a session at the first call. Rejects with Refused or NoAnswer. */
  readonly open: (session: PlaySession) => Promise<OpenPlay>;
  /** The same, with the balance read from the site unless the session has just been opened. */
  readonly reopen: (session: PlaySession) => Promise<OpenPlay>;
  /** Fields that every game shows when it is opened. */
  readonly opened: (session: PlaySession, open: OpenPlay, roundMs: number) => OpenedGame;
}

export function createPlays({ clock, sessions, bookings, rounds, operatorOf }: PlaysOptions): Plays {
  function open(session: PlaySession): Promise<OpenPlay> {
    session.opening ??= redeem(session).catch((error: unknown) => {
      // The site may not have received it, so the next call may try again.
      if (error instanceof NoAnswer) session.opening = null;
      throw error;
    });
    return session.opening;
  }

  async function redeem({ id, title, launchToken, currency }: PlaySession): Promise<OpenPlay> {
    const openedAtMs = clock.now().getTime();
    const common = { openedAtMs, net: 0n };
    const { code } = title.studio;
    if (launchToken === null) {
      const wallet = demoWallet();
      const seat = sessions.seat(code, `demo-${id}`, title.slug);
      const name = maskedName("demo");
      return {
        ...common,
        wallet,
        seat,
        name,
        currency,
        balance: await wallet.balance(),
        reminderSeconds: null,
      };
    }
    const operator = operatorOf(code);
    const opened = await operator.session(launchToken);
    const { balance, reminderSeconds, playerId } = opened;
    const seat = sessions.seat(code, playerId, title.slug);
    const wallet = persistentWallet(siteWallet(operator, title.slug, opened), {
      clock,
      rounds,
      owner: { studioCode: code, gameId: title.slug, playerId, currency: opened.currency },
    });
    const name = maskedName(opened.username);
    return { ...common, wallet, seat, name, currency: opened.currency, balance, reminderSeconds };
  }

  function standing({ balance, net, seat }: OpenPlay, roundMs: number) {
    return { balance, net, waitMs: bookings.waitMs(seat, roundMs), booking: seat.roundOpen };
  }

  return {
    open,
    async reopen(session) {
      const isFirst = session.opening === null;
      const opened = await open(session);
      if (!isFirst && !opened.seat.roundOpen)
        opened.balance = await opened.wallet.balance().catch(() => opened.balance);
      return opened;
    },
    opened({ title, mode }, opened, roundMs) {
      return {
        ...standing(opened, roundMs),
        mode,
        rtpBp: title.rtpBp,
        bets: [...title.bets],
        betUnit: title.betUnit,
        roundMs,
        elapsedSeconds: Math.floor((clock.now().getTime() - opened.openedAtMs) / 1000),
        reminderSeconds: opened.reminderSeconds,
      };
    },
  };
}

/** First and last letter of a username: `budi88` → `b•••8`. */
function maskedName(username: string): string {
  const letters = [...username];
  return `${letters[0] ?? ""}•••${letters.length > 1 ? (letters.at(-1) ?? "") : ""}`;
}
