import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor, type GameCursor } from "./game-cursor.ts";

const id = "0197f3c2-0000-7000-8000-000000000001";
const written = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");

describe("decodeCursor", () => {
  it.each<GameCursor>([
    { sortBy: "popularity", key: "870", id },
    { sortBy: "newest", key: "2026-01-31", id },
    { sortBy: "name", key: "kōi pond ✦", id },
  ])("a cursor that was encoded ($sortBy): decoded to the same values", (cursor) => {
    expect(decodeCursor(encodeCursor(cursor), cursor.sortBy)).toEqual(cursor);
  });

  it("a cursor of another order: null", () => {
    expect(decodeCursor(encodeCursor({ sortBy: "name", key: "870", id }), "popularity")).toBeNull();
  });

  it.each([
    ["no base64", "%%%"],
    ["no JSON", Buffer.from("{").toString("base64url")],
    ["too few parts", written(["popularity", "1"])],
    ["a key that is no number", written(["popularity", "1; drop", id])],
    ["an invalid id", written(["popularity", "1", "7"])],
  ])("%s: null", (_situation, text) => expect(decodeCursor(text, "popularity")).toBeNull());

  it("a day that does not exist: null", () => {
    expect(decodeCursor(written(["newest", "2026-02-30", id]), "newest")).toBeNull();
  });

  it("a name with a null character, which PostgreSQL cannot store: null", () => {
    expect(decodeCursor(written(["name", "a\u0000", id]), "name")).toBeNull();
  });
});
