/** Proofs of a person: codes that are sent, and the second factor. */
export {
  type Addressee,
  type CodeInput,
  endCodes,
  issueCode,
  otpErasure,
  otpMail,
  otpModule,
  otpRetention,
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
  factorRetention,
  findFactorSince,
  judgeFactor,
  mailFactorNotice,
  recoveryCodeErasure,
  secondFactorModule,
  spendFactor,
  tellOfFactor,
} from "./second-factor/index.ts";
