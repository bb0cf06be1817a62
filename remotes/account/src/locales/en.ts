import { history } from "./en/history.ts";
import { inbox } from "./en/inbox.ts";
import { password } from "./en/password.ts";
import { profile } from "./en/profile.ts";
import { sessions } from "./en/sessions.ts";

/** The account's texts in English, one file for each thing a player does. */
export const messages = { account: { history, inbox, password, profile, sessions } };
