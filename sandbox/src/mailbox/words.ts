import type { Language } from "../platform/language.ts";
import { en } from "./locales/en.ts";
import { id } from "./locales/id.ts";

/** Every word of the mailbox's page. */
export interface Words {
  readonly mailbox: string;
  readonly sandbox: string;
  readonly otherLanguage: string;
  readonly address: string;
  readonly all: string;
  readonly empty: string;
  readonly emptyFor: (address: string) => string;
  readonly offline: string;
  readonly to: string;
  readonly from: string;
  readonly code: string;
  readonly copyCode: string;
  readonly copied: string;
  readonly noSubject: string;
  readonly count: (mails: number) => string;
}

export const wordsOf = (language: Language): Words => (language === "id" ? id : en);
