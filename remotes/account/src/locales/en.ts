import { bank } from "./en/bank.ts";
import { history } from "./en/history.ts";
import { inbox } from "./en/inbox.ts";
import { limits } from "./en/limits.ts";
import { password } from "./en/password.ts";
import { profile } from "./en/profile.ts";
import { sessions } from "./en/sessions.ts";

/** The account's texts in English, one file for each thing a player does. */
export const messages = { account: { bank, history, inbox, limits, password, profile, sessions } };
