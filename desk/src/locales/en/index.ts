import { messages as words } from "@tessera/shared/i18n/locales/en";
import { errors, validation } from "./refusals.ts";

export * as messages from "./areas.ts";

/** Words that every part of the site shares, with what operators see in other words. */
export const shared = {
  ...words,
  errors: { ...words.errors, ...errors },
  validation: { ...words.validation, ...validation },
};
