import { en } from "./locales/en.ts";
import { id } from "./locales/id.ts";
import type { Words } from "./words.ts";

export function wordsOf(language: string): Words {
  return language === "id" ? id : en;
}
