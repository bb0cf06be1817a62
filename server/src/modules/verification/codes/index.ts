/** Codes by mail and the tickets that they are exchanged for. */
export { otpMail } from "./otp-mail.ts";
export { findAddressee, otpModule } from "./otp-module.ts";
export { endCodes, resetTicketHolder, spendOtpTicket, spendResetTicket } from "./otp-ticket.ts";
export { type CodeInput, issueCode, otpCleanUp, otpErasure, ticketOf, tryCode } from "./otps.ts";
