import { wordsByLanguage } from "../../platform/language.ts";
import { en } from "./en.ts";
import { id } from "./id.ts";
import type { Words } from "./words.ts";

export const wordsOf = wordsByLanguage<Words>({ en, id });
