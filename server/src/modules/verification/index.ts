/** Proofs of a person: codes that are sent, and the second factor. */
export {
  type CodeInput,
  endCodes,
  findAddressee,
  issueCode,
  otpErasure,
  otpMail,
  otpModule,
  otpCleanUp,
  resetTicketHolder,
  spendOtpTicket,
  spendResetTicket,
  ticketOf,
  tryCode,
} from "./codes/index.ts";
export {
  countRecoveryCodes,
  endFactor,
  factorErasure,
  factorCleanUp,
  findFactorSince,
  judgeFactor,
  mailFactorNotice,
  recoveryCodeErasure,
  secondFactorModule,
  spendFactor,
  tellOfFactor,
} from "./second-factor/index.ts";
