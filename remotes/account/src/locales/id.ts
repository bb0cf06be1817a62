import { bank } from "./id/bank.ts";
import { history } from "./id/history.ts";
import { inbox } from "./id/inbox.ts";
import { limits } from "./id/limits.ts";
import { password } from "./id/password.ts";
import { profile } from "./id/profile.ts";
import { sessions } from "./id/sessions.ts";
import type { Messages } from "./messages.ts";

/** Teks akun dalam bahasa Indonesia. */
export const messages: Messages = { account: { bank, history, inbox, limits, password, profile, sessions } };
