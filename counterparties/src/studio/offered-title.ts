import type { Glaze, Studio, Title } from "./catalogue/index.ts";

/** Fields of every game of this studio. */
export interface OfferedTitle {
  readonly slug: string;
  readonly name: Title["name"];
  readonly studio: { readonly code: string; readonly name: string; readonly glaze: Glaze };
  readonly rtpBp: number;
  /** In minor units, rising. */
  readonly bets: readonly bigint[];
}

export function offeredTitle(
  { slug, name, rtpBp }: Title,
  { code, name: studioName, glaze }: Studio,
): Omit<OfferedTitle, "bets"> {
  return { slug, name, studio: { code, name: studioName, glaze }, rtpBp };
}
