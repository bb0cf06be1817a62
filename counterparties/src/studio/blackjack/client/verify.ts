import type { TableRound } from "../blackjack-api.ts";
import { play } from "../engine/play.ts";
import { shuffledShoe } from "../engine/shoe.ts";
import { commitmentOf } from "../../proof/seeds.ts";
import type { Verification } from "../../page/proof-content.ts";

/** Recomputes commitment and cards of a round; null while the studio's seed is not shown. */
export function verify(round: TableRound): Verification | null {
  const { studioSeed, playerSeed, commitment, moves, hands, dealer } = round;
  if (studioSeed === null) return null;
  const shoe = shuffledShoe({ studioSeed, playerSeed });
  const position = play(shoe, moves);
  const recomputed = [...position.hands.map(({ cards }) => cards), position.dealer];
  const dealt = [...hands.map(({ cards }) => cards), dealer];
  return {
    seedFits: commitmentOf(studioSeed) === commitment,
    resultFits: recomputed.join("/") === dealt.join("/"),
  };
}
