/** Codes by mail and the tickets that they are exchanged for. */
export { otpMail } from "./otp-mail.ts";
export { findAddressee } from "./request-otp.ts";
export { otpModule } from "./otp-module.ts";
export { endCodes, resetTicketHolder, spendOtpTicket, spendResetTicket } from "./otp-ticket.ts";
export { type CodeInput, issueCode, otpErasure, otpCleanUp, ticketOf, tryCode } from "./otps.ts";
