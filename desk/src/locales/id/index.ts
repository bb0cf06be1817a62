import { messages as words } from "@tessera/shared/i18n/locales/id";
import type { Messages } from "../messages.ts";
import { actions } from "./actions.ts";
import { adjustments } from "./adjustments.ts";
import { content } from "./content.ts";
import { frame } from "./frame.ts";
import { messages as playerMessages } from "./messages.ts";
import { errors, validation } from "./refusals.ts";
import { audit } from "./audit.ts";
import { claims } from "./claims.ts";
import { commissions } from "./commissions.ts";
import { deposits } from "./deposits.ts";
import { exclusions } from "./exclusions.ts";
import { jackpots } from "./jackpots.ts";
import { jobs } from "./jobs.ts";
import { operators } from "./operators.ts";
import { payments } from "./payments.ts";
import { rounds } from "./rounds.ts";
import { spins } from "./spins.ts";
import { studios } from "./studios.ts";
import { transfers } from "./transfers.ts";
import { players } from "./players.ts";
import { referrals } from "./referrals.ts";
import { banks } from "./banks.ts";
import { catalogue } from "./catalogue.ts";
import { errorLog } from "./error-log.ts";
import { maintenance } from "./maintenance.ts";
import { reconciliation } from "./reconciliation.ts";
import { wheels } from "./wheels.ts";
import { withdrawals } from "./withdrawals.ts";

/** The desk in Indonesian. */
export const messages: Messages = {
  desk: frame,
  actions,
  audit,
  claims,
  commissions,
  deposits,
  exclusions,
  jackpots,
  jobs,
  messages: playerMessages,
  operators,
  payments,
  rounds,
  spins,
  studios,
  transfers,
  adjustments,
  players,
  referrals,
  content,
  banks,
  catalogue,
  errorLog,
  maintenance,
  reconciliation,
  wheels,
  withdrawals,
};

/** Words that every part of the site shares, with what operators are told otherwise. */
export const shared = {
  ...words,
  errors: { ...words.errors, ...errors },
  validation: { ...words.validation, ...validation },
};
