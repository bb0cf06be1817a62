import type { TitleBets } from "./bets.ts";
import type { Glaze, Title } from "../catalogue/index.ts";

/** Fields of every game of this studio. */
export interface OfferedTitle extends TitleBets {
  /** Name of the game. */
  readonly kind: string;
  readonly slug: string;
  readonly name: Title["name"];
  readonly studio: { readonly code: string; readonly name: string; readonly glaze: Glaze };
  readonly rtpBp: number;
}
