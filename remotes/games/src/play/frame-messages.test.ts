import { expect, it } from "vitest";
import { readFrameMessage } from "./frame-messages.ts";

const frame = { name: "the frame" };
const game = { origin: "http://127.0.0.1:3001", frame };

it.each(["ready", "close", "deposit", "balance-changed", "overlay-opened", "overlay-closed"])(
  "message %s from the game: accepted",
  (type) => {
    expect(readFrameMessage({ origin: game.origin, source: frame, data: { type } }, game)).toEqual({ type });
  },
);

it.each([
  ["another origin", { origin: "http://127.0.0.1:3002", source: frame, data: { type: "close" } }],
  ["an origin that begins alike", { origin: `${game.origin}9`, source: frame, data: { type: "close" } }],
  ["no origin, as a sandboxed page has", { origin: "null", source: frame, data: { type: "close" } }],
  ["another window of that origin", { origin: game.origin, source: {}, data: { type: "close" } }],
  ["no window", { origin: game.origin, source: null, data: { type: "close" } }],
  ["a word that is not in the contract", { origin: game.origin, source: frame, data: { type: "navigate" } }],
  ["no word", { origin: game.origin, source: frame, data: "close" }],
])("%s: ignored", (_, message) => {
  expect(readFrameMessage(message, game)).toBeNull();
});

it("message of another window: its content is not read", () => {
  const message = {
    origin: game.origin,
    source: {},
    get data(): unknown {
      throw new Error("read");
    },
  };
  expect(readFrameMessage(message, game)).toBeNull();
});

it("no frame yet: every message is ignored, even one without a source", () => {
  const message = { origin: game.origin, source: undefined, data: { type: "close" } };
  expect(readFrameMessage(message, { origin: game.origin, frame: undefined })).toBeNull();
});
