import type { TitleBets } from "./bets.ts";
import type { Glaze, Studio, Title } from "../catalogue/index.ts";

/** Fields of every game of this studio. */
export interface OfferedTitle extends TitleBets {
  /** Name of the game in the catalogue. */
  readonly kind: string;
  readonly slug: string;
  readonly name: Title["name"];
  readonly studio: { readonly code: string; readonly name: string; readonly glaze: Glaze };
  readonly rtpBp: number;
}

export function offeredTitle(
  { slug, name, rtpBp }: Title,
  { code, name: studioName, glaze }: Studio,
): Omit<OfferedTitle, "kind" | keyof TitleBets> {
  return { slug, name, studio: { code, name: studioName, glaze }, rtpBp };
}
