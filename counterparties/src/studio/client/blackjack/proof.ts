import { element } from "../../../platform/client/element.ts";
import type { TableRound } from "../../blackjack/blackjack-api.ts";
import { play } from "../../blackjack/engine/play.ts";
import { commitmentOf, shuffledShoe } from "../../blackjack/engine/shoe.ts";
import type { BlackjackWords } from "./blackjack-words.ts";
import classes from "./cards.module.css";

/** Results of the page's own check of a finished round. */
export interface Verification {
  readonly seedFits: boolean;
  readonly cardsFit: boolean;
}

/** Recomputes commitment and cards of a round; null while the studio's seed is not shown. */
export async function verify(round: TableRound): Promise<Verification | null> {
  const { studioSeed, playerSeed, commitment, moves, hands, dealer } = round;
  if (studioSeed === null) return null;
  const shoe = await shuffledShoe({ studioSeed, playerSeed });
  const position = play(shoe, moves);
  const recomputed = [...position.hands.map(({ cards }) => cards), position.dealer];
  const dealt = [...hands.map(({ cards }) => cards), dealer];
  return {
    seedFits: (await commitmentOf(studioSeed)) === commitment,
    cardsFit: recomputed.join("/") === dealt.join("/"),
  };
}

/** Renders the proof of the last round and the commitment of the next one. */
export function proofContent(
  words: BlackjackWords,
  { commitment, round }: { readonly commitment: string; readonly round: TableRound | null },
): HTMLElement {
  const facts: readonly (readonly [string, string])[] = [
    ...(round
      ? ([
          [words.roundNumber, round.roundId],
          [words.commitment, round.commitment],
          [words.playerSeed, round.playerSeed],
          [words.studioSeed, round.studioSeed ?? words.studioSeedLater],
        ] as const)
      : []),
    ...(round && round.active !== null ? [] : [[words.nextCommitment, commitment] as const]),
  ];
  const result = element("div", { role: "status" });
  if (round?.studioSeed) {
    result.append(element("p", {}, words.checking));
    void verify(round).then((found) => {
      if (found) result.replaceChildren(...findings(words, found));
    });
  }
  return element(
    "div",
    { class: classes["Proof"] },
    element("p", {}, words.proofLead),
    result,
    element(
      "dl",
      {},
      ...facts.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
    ),
    element("h3", {}, words.elsewhereTitle),
    element("ol", {}, ...words.elsewhere.map((step) => element("li", {}, step))),
  );
}

function findings(words: BlackjackWords, { seedFits, cardsFit }: Verification): HTMLElement[] {
  return [
    element("p", { "data-holds": String(seedFits) }, seedFits ? words.seedFits : words.seedFails),
    element("p", { "data-holds": String(cardsFit) }, cardsFit ? words.cardsFit : words.cardsFail),
  ];
}
