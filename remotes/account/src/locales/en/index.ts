import { bank } from "./bank.ts";
import { data } from "./data.ts";
import { email } from "./email.ts";
import { history } from "./history.ts";
import { inbox } from "./inbox.ts";
import { limits } from "./limits.ts";
import { notifications } from "./notifications.ts";
import { password } from "./password.ts";
import { profile } from "./profile.ts";
import { sessions } from "./sessions.ts";
import { support } from "./support.ts";
import { twoStep } from "./two-step.ts";

/** The account's texts in English, one file for each thing a player does. */
export const messages = {
  account: {
    bank,
    data,
    email,
    history,
    inbox,
    limits,
    notifications,
    password,
    profile,
    sessions,
    support,
    twoStep,
  },
};
