import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { redactTokens } from "./redaction.ts";

const fingerprint = (token: string) =>
  `[token:${createHash("sha256").update(token).digest("hex").slice(0, 12)}]`;
const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwLTEifQ.c2lnbmF0dXJl";

it("tokens between other text: each replaced by its own fingerprint", () => {
  const unsigned = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJwLTIifQ.";
  expect(redactTokens(`at A\n${token} and "${unsigned}"`)).toBe(
    `at A\n${fingerprint(token)} and "${fingerprint(unsigned)}"`,
  );
});

it.each(["at Shelf (http://localhost:3000/static/games.js:1:2)", "1.2.3", "short.eyJzdWIiOiJwLTEifQ.x", ""])(
  "text without a token, %j: unchanged",
  (text) => {
    expect(redactTokens(text)).toBe(text);
  },
);

it("half a million letters in a row: returned unchanged, in linear time", () => {
  const text = "a".repeat(500_000);
  expect(redactTokens(text)).toBe(text);
});
