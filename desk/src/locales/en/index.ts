import { messages as words } from "@tessera/shared/i18n/locales/en";
import * as areas from "./areas.ts";
import { errors, validation } from "./refusals.ts";

export const messages = areas;

/** Words that every part of the site shares, with what operators see in other words. */
export const shared = {
  ...words,
  errors: { ...words.errors, ...errors },
  validation: { ...words.validation, ...validation },
};
