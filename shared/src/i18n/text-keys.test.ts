import { expect, it } from "vitest";
import { defineTexts } from "./define-texts.ts";
import type { TextKey, Translated } from "./text-keys.ts";

const english = {
  raffle: { title: "Raffle", left_one: "{{count}} ticket", left_other: "{{count}} tickets" },
};
type Key = TextKey<typeof english>;
type Other = Translated<typeof english>;

/** The compiler is the test: a line without the error that is expected of it fails `npm run types`. */
it("a key without a text in a call: does not compile", () => {
  const keys: Key[] = ["raffle.title", "raffle.left"];
  // @ts-expect-error misspelt
  keys.push("raffle.titel");
  // @ts-expect-error a group of texts is no text
  keys.push("raffle");
  const { useTranslation } = defineTexts<typeof english>("raffle", async () => ({ messages: english }));
  type Accepted = Parameters<ReturnType<typeof useTranslation>["t"]>[0];
  const accepted: Accepted[] = ["raffle.title", "buttons.close", "errors.NETWORK"];
  // @ts-expect-error a word of the shell that it does not provide
  accepted.push("layout.skip");
  expect(keys.length + accepted.length).toBe(8);
});

it("another language: has exactly the keys of English, with its own plural forms", () => {
  const texts: Other[] = [
    { raffle: { title: "Undian", left_other: "{{count}} tiket" } },
    {
      raffle: {
        title: "Лотерея",
        left_one: "{{count}} билет",
        left_few: "{{count}} билета",
        left_other: "{{count}} билетов",
      },
    },
    // @ts-expect-error a missing key
    { raffle: { left_other: "{{count}} tiket" } },
    // @ts-expect-error a misspelt key
    { raffle: { titel: "Undian", title: "Undian", left_other: "{{count}} tiket" } },
    // @ts-expect-error the form that every language has is missing
    { raffle: { title: "Undian", left_one: "{{count}} tiket" } },
  ];
  expect(texts).toHaveLength(5);
});
