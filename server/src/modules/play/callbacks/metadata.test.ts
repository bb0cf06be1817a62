import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import type { TestPlayer } from "../../../testing/index.ts";
import { type OpenedGame, type PlaySite, playSite } from "../../../testing/play-site.ts";
import { callbackRequests } from "./callback-requests.ts";

let site: PlaySite;
let player: TestPlayer;
let game: OpenedGame;
let roundId: string;
beforeAll(async () => {
  site = await playSite();
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  player = await site.player({ balanceCredits: 100 });
  game = await site.open(player);
  roundId = newId();
  await site.asStudio("bet", { ...game, roundId, txId: newId(), amount: 100 });
});

const storedRound = async () => {
  const [round] = await site.database.query<{ detail: unknown; leftOut: string[] | null; status: string }>(
    `select detail, left_out as "leftOut", status from rounds where provider_round_id = $1`,
    [roundId],
  );
  return round;
};
/** Sends JSON text that JSON.stringify would not produce. */
const sendText = (name: string, fields: object, metadata: string) => {
  const { gameSessionId: _, ...named } = game;
  const text = JSON.stringify({ ...named, roundId, txId: newId(), ...fields });
  return site.asStudio(name, text.replace(/\}$/, `,${metadata}}`));
};

const brackets = (count: number) => "[".repeat(count) + "]".repeat(count);
const objects = (count: number) => `{"a":`.repeat(count) + "1" + "}".repeat(count);
/** Values that JSON can contain and a row cannot, with their stored form. */
const nasties: readonly (readonly [string, string])[] = [
  ["a null character", String.raw`"a\u0000b"`],
  ["a lone high surrogate", String.raw`"\ud800"`],
  ["a lone low surrogate", String.raw`"\udfff"`],
  ["a null character in a key", String.raw`{"a\u0000":1}`],
  ["a lone surrogate in a key", String.raw`{"\ud800":{"\u0000":"\ud800"}}`],
  ["30,000 brackets", brackets(30_000)],
  ["10,000 objects", objects(10_000)],
  ["a number beyond all numbers", "1e999"],
  ["a key of the prototype", `{"__proto__":{"polluted":true},"constructor":"x"}`],
  [
    "a thousand strings that cannot be stored",
    `[${Array(1_000)
      .fill(String.raw`"\ud800"`)
      .join(",")}]`,
  ],
  // Truncation would cut the path of one of the two in the middle of a surrogate pair.
  ["emoji in a long key", `{"${"😀".repeat(200)}":"\\ud800","x${"😀".repeat(200)}":"\\ud800"}`],
  ["an empty key", `{"":{"":null}}`],
];

/** Every optional field of a callback without money: its contract accepts any shape. */
const metadata = [
  ["win", "detail", { amount: 500, roundClosed: true }],
  ["win", "refTxId", { amount: 500, roundClosed: true }],
  ["round", "detail", { closed: true }],
] as const;

it("every callback field that accepts any JSON value: is in the list of this test", () => {
  const found = Object.entries(callbackRequests).flatMap(([name, schema]) =>
    Object.entries(schema.shape)
      .filter(([, field]) => [{}, [], "\0", 7].every((value) => field.safeParse(value).success))
      .map(([field]) => `${name}.${field}`),
  );
  expect(found.sort()).toEqual(metadata.map(([name, field]) => `${name}.${field}`).sort());
});

describe.each(metadata)("%s with a %s", (name, field, fields) => {
  it.each(nasties)("that holds %s: the money is booked and the round is over", async (_what, json) => {
    const { status, body } = await sendText(name, fields, `"${field}":${json}`);
    expect([status, body["status"]]).toEqual([200, "OK"]);
    expect(await site.balance(player.id)).toBe(name === "win" ? 10_400n : 9_900n);
    expect((await storedRound())?.status).toBe("closed");
  });

  it("that is null: treated like a missing one", async () => {
    const { body } = await sendText(name, fields, `"${field}":null`);
    expect(body["status"]).toBe("OK");
    expect((await storedRound())?.leftOut).toBeNull();
  });
});

describe("the stored part of a detail", () => {
  it("with a part that cannot be stored: the rest is stored, with a note about the missing part", async () => {
    const detail = String.raw`{"reels":["A","\ud800","C"],"note\u0000":1,"deep":${brackets(40)},"paid":5,"emoji":"\ud83d\ude00"}`;
    await sendText("win", { amount: 500, roundClosed: true }, `"detail":${detail},"refTxId":"not a name"`);
    const round = await storedRound();
    expect(round?.detail).toMatchObject({ reels: ["A", null, "C"], paid: 5, emoji: "😀" });
    expect(round?.leftOut).toEqual([
      "refTxId",
      "detail.reels[1]",
      "detail.note\uFFFD",
      `detail.deep${"[0]".repeat(31)}`,
    ]);
  });

  it("that can be stored: stored whole, without a note", async () => {
    await sendText("win", { amount: 500, roundClosed: true }, `"detail":{"lines":[1,2],"free":{"spins":3}}`);
    expect(await storedRound()).toMatchObject({
      detail: { lines: [1, 2], free: { spins: 3 } },
      leftOut: null,
    });
  });

  it("that is repeated with the win: the same answer, and nothing is paid twice", async () => {
    const txId = newId();
    const metadata = `"detail":${brackets(30_000)}`;
    const first = await sendText("win", { txId, amount: 500, roundClosed: true }, metadata);
    const again = await sendText("win", { txId, amount: 500, roundClosed: true }, metadata);
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(await site.balance(player.id)).toBe(10_400n);
  });

  it("with a thousand parts that cannot be stored: twenty of them are recorded", async () => {
    await sendText(
      "round",
      { closed: true },
      `"detail":[${Array(1_000)
        .fill(String.raw`"\ud800"`)
        .join(",")}]`,
    );
    expect((await storedRound())?.leftOut).toHaveLength(20);
  });
});
