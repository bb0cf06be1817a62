import { messages as words } from "@tessera/shared/i18n/locales/en";
import { actions } from "./actions.ts";
import { adjustments } from "./adjustments.ts";
import { audit } from "./audit.ts";
import { banks } from "./banks.ts";
import { catalogue } from "./catalogue.ts";
import { claims } from "./claims.ts";
import { commissions } from "./commissions.ts";
import { content } from "./content.ts";
import { credits } from "./credits.ts";
import { deposits } from "./deposits.ts";
import { errorLog } from "./error-log.ts";
import { exclusions } from "./exclusions.ts";
import { frame } from "./frame.ts";
import { freeRounds } from "./free-rounds.ts";
import { jackpots } from "./jackpots.ts";
import { jobs } from "./jobs.ts";
import { maintenance } from "./maintenance.ts";
import { messages as playerMessages } from "./messages.ts";
import { operators } from "./operators.ts";
import { payments } from "./payments.ts";
import { players } from "./players.ts";
import { reconciliation } from "./reconciliation.ts";
import { referrals } from "./referrals.ts";
import { errors, validation } from "./refusals.ts";
import { reports } from "./reports.ts";
import { rounds } from "./rounds.ts";
import { settings } from "./settings.ts";
import { spins } from "./spins.ts";
import { start } from "./start.ts";
import { studios } from "./studios.ts";
import { support } from "./support.ts";
import { templates } from "./templates.ts";
import { timeline } from "./timeline.ts";
import { transfers } from "./transfers.ts";
import { wheels } from "./wheels.ts";
import { withdrawals } from "./withdrawals.ts";

/** The desk in English, one file for each area; they define the keys. */
export const messages = {
  actions,
  adjustments,
  audit,
  banks,
  catalogue,
  claims,
  commissions,
  content,
  credits,
  deposits,
  desk: frame,
  errorLog,
  exclusions,
  freeRounds,
  jackpots,
  jobs,
  maintenance,
  messages: playerMessages,
  operators,
  payments,
  players,
  reconciliation,
  referrals,
  reports,
  rounds,
  settings,
  spins,
  start,
  studios,
  support,
  templates,
  timeline,
  transfers,
  wheels,
  withdrawals,
};

/** Words that every part of the site shares, with what operators see in other words. */
export const shared = {
  ...words,
  errors: { ...words.errors, ...errors },
  validation: { ...words.validation, ...validation },
};
