import { messages as words } from "@tessera/shared/i18n/locales/id";
import type { Messages } from "../messages.ts";
import { actions } from "./actions.ts";
import { frame } from "./frame.ts";
import { errors, validation } from "./refusals.ts";
import { withdrawals } from "./withdrawals.ts";

/** The desk in Indonesian. */
export const messages: Messages = {
  desk: frame,
  actions,
  withdrawals,
};

/** Words that every part of the site shares, with what operators are told otherwise. */
export const shared = {
  ...words,
  errors: { ...words.errors, ...errors },
  validation: { ...words.validation, ...validation },
};
