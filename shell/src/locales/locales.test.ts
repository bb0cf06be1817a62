import { errorStatus } from "@tessera/shared/core/error-codes";
import { describe, expect, test } from "vitest";
import { crashTexts } from "./crash-texts.ts";
import { messages as english } from "./en.ts";
import { messages as indonesian } from "./id.ts";

type Texts = { readonly [key: string]: string | Texts };

function flat(texts: Texts, prefix = ""): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") all.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) all.set(inner, text);
  }
  return all;
}

const holders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

const en = flat({ ...english, crash: crashTexts.en });
const id = flat({ ...indonesian, crash: crashTexts.id });

describe("the shell's languages", () => {
  test("both: the same keys", () => {
    expect([...id.keys()].sort()).toEqual([...en.keys()].sort());
  });

  test("placeholders: the same in both", () => {
    const different = [...en].filter(
      ([key, text]) => holders(text).join() !== holders(id.get(key) ?? "").join(),
    );
    expect(different).toEqual([]);
  });

  test("API error codes: each has a text", () => {
    const codes = [...Object.keys(errorStatus), "NETWORK", "TIMEOUT", "UNKNOWN"];
    expect(codes.filter((code) => !en.get(`errors.${code}`))).toEqual([]);
  });

  test("texts of errors: each belongs to an error code", () => {
    const codes = new Set([...Object.keys(errorStatus), "NETWORK", "TIMEOUT", "UNKNOWN"]);
    // A code may have variants, for example SELF_EXCLUDED_forGood.
    const codeOf = (key: string) => key.replace("errors.", "").replace(/_[a-z]\w*$/, "");
    const ofErrors = [...en.keys()].filter((key) => key.startsWith("errors."));
    expect(ofErrors.filter((key) => !codes.has(codeOf(key)))).toEqual([]);
  });

  test("texts: no exclamation marks, none empty", () => {
    const wrong = [...en, ...id].filter(([, text]) => text.trim() === "" || text.includes("!"));
    expect(wrong).toEqual([]);
  });
});
