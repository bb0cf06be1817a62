import { v7 } from "uuid";

/** A time-ordered identifier (UUID version 7, RFC 9562): rows made later sort later. */
export function newId(): string {
  return v7();
}

/** Letters and digits that cannot be mistaken for one another when read aloud. */
export const orderAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * The kind of document that a number belongs to: adjustment, deposit, support request (H), withdrawal,
 * transfer, commission transfer, spin, round, grant, promotion.
 */
export type OrderKind = "A" | "D" | "H" | "W" | "T" | "C" | "S" | "R" | "G" | "P";

/**
 * A public order number such as `D260131-7K3QZ`: kind, Bangkok day, five characters. For reading and talking,
 * never for access. `random` gives the characters' entropy, so a test can fix it.
 */
export function orderNumber(kind: OrderKind, day: string, random: Uint8Array): string {
  const tail = Array.from(random.slice(0, 5), (byte) => orderAlphabet[byte % orderAlphabet.length]).join("");
  return `${kind}${day.slice(2).replaceAll("-", "")}-${tail}`;
}
