import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import type { CrashRoundView, OwnBet } from "../crash-api.ts";
import { formatMultiplier } from "../engine/multiplier.ts";
import classes from "./crash.module.css";
import type { CrashWords } from "./locales/words.ts";
import { otherBets } from "./other-bets.ts";

/** List of the bets of a round, the player's own first, and the line of the last crash points. */
export interface PlayerList {
  readonly element: HTMLElement;
  readonly past: HTMLElement;
  readonly show: (round: CrashRoundView, own: OwnBet | null) => void;
}

interface Row {
  readonly name: string;
  readonly bet: string;
  readonly result: string;
  readonly isOwn: boolean;
  readonly isOut: boolean;
}

/** @param currency of the player: another one is named in its row */
export function createPlayerList(words: CrashWords, currency: string): PlayerList {
  const summary = element("p", { class: classes["Summary"] });
  const list = element("ul", {});
  const points = element("ol", { class: classes["Past"], "aria-label": words.past });
  let shownPast = "";

  function showPast({ past }: CrashRoundView): void {
    const key = past.map(({ number }) => number).join();
    if (key === shownPast) return;
    shownPast = key;
    points.replaceChildren(
      ...past.map(({ crashPoint }) =>
        element("li", { "data-high": crashPoint >= 200 }, formatMultiplier(crashPoint)),
      ),
    );
  }

  function rowsOf({ bets, betCount }: CrashRoundView, own: OwnBet | null): Row[] {
    const others = own ? otherBets(bets, own) : bets;
    const rows = others.map((bet): Row => ({
      name: bet.player,
      bet: `${formatMinor(bet.bet)}${bet.currency === currency ? "" : ` ${bet.currency}`}`,
      result: resultOf(bet),
      isOwn: false,
      isOut: bet.cashedOut !== null,
    }));
    const mine: Row[] = own
      ? [
          {
            name: words.you,
            bet: formatMinor(own.bet),
            result: resultOf(own),
            isOwn: true,
            isOut: own.cashedOut !== null,
          },
        ]
      : [];
    const hidden = betCount - rows.length - mine.length;
    const rest: Row[] =
      hidden > 0 ? [{ name: words.others(hidden), bet: "", result: "", isOwn: false, isOut: false }] : [];
    return [...mine, ...rows, ...rest];
  }

  return {
    element: element(
      "section",
      { class: classes["Players"], "aria-label": words.players, tabindex: "0" },
      summary,
      list,
    ),
    past: points,
    show(round, own) {
      showPast(round);
      const mine = own?.number === round.number ? own : null;
      summary.textContent =
        round.betCount === 0 ? words.noBets : words.summary(round.betCount, round.cashedOutCount);
      list.replaceChildren(
        ...rowsOf(round, mine).map(({ name, bet, result, isOwn, isOut }) =>
          element(
            "li",
            { "data-own": isOwn, "data-out": isOut },
            element("span", {}, name),
            element("span", {}, bet),
            element("span", {}, result),
          ),
        ),
      );
    },
  };
}

function resultOf({ cashedOut, win }: Pick<OwnBet, "cashedOut" | "win">): string {
  return cashedOut === null ? "" : `${formatMultiplier(cashedOut)} · ${formatMinor(win ?? 0n)}`;
}
