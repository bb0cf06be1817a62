import { fromJson } from "@tessera/shared/core/from-json";
import { isStorableText } from "@tessera/shared/core/input-bounds";
import * as z from "@tessera/shared/schema";
import { gameSort, type GameSort } from "@tessera/shared/contracts/games";
import { id } from "@tessera/shared/contracts/scalars";

/** Position after a game in one order of the list: its sort key and, among equals, its id. */
export interface GameCursor {
  readonly sortBy: GameSort;
  readonly key: string;
  readonly id: string;
}

const cursorParts = z.tuple([gameSort, z.string().check(z.maxLength(200)), id]);

/** Encodes a cursor as opaque text. */
export function encodeCursor({ sortBy, key, id }: GameCursor): string {
  return Buffer.from(JSON.stringify([sortBy, key, id])).toString("base64url");
}

/** Decodes a cursor; null when the text is invalid or belongs to another order. */
export function decodeCursor(text: string, sortBy: GameSort): GameCursor | null {
  const parts = cursorParts.safeParse(fromJson(Buffer.from(text, "base64url").toString()));
  if (!parts.success || parts.data[0] !== sortBy || !isKeyOf(sortBy, parts.data[1])) return null;
  return { sortBy, key: parts.data[1], id: parts.data[2] };
}

/** True when the database can parse the key as a value of the sort column. */
function isKeyOf(sortBy: GameSort, key: string): boolean {
  if (sortBy === "popularity") return /^-?\d{1,13}$/.test(key);
  if (sortBy === "newest") return z.iso.date().safeParse(key).success;
  return isStorableText(key);
}
