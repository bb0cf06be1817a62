import { wordsByLanguage } from "../platform/language.ts";
import { en } from "./locales/en.ts";
import { id } from "./locales/id.ts";
import type { Words } from "./words.ts";

export const wordsOf = wordsByLanguage<Words>({ en, id });
