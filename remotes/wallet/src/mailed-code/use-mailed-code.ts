import { otpApi } from "@tessera/shared/api/otp";
import type { OtpPurpose } from "@tessera/shared/contracts/otp";
import { call, isApiFailure } from "@tessera/shared/http";
import { useMutation } from "@tessera/shared/query";
import { storage } from "@tessera/shared/session";
import { useSecondsLeft } from "@tessera/shared/ui";
import { useRef } from "react";

export interface MailedCode {
  /** Masked address of the code; undefined until one was requested. */
  readonly emailMasked: string | undefined;
  /** Seconds until another one may be requested; for `verify_email` they survive a reload. */
  readonly waitSeconds: number;
  readonly isSending: boolean;
  readonly failure: unknown;
  readonly send: () => void;
  /**
   * Exchanges a typed code for a ticket. The same code returns the same ticket, valid until it is used, so that a form
   * that is rejected for another field needs no new code.
   */
  readonly exchange: (code: string) => Promise<string>;
  /** Deletes the ticket when the failure of a request refuses it. */
  readonly forgetIfRefused: (failure: unknown) => void;
}

/**
 * `fieldOf` of a form whose field `code` takes a mailed code: by error code, and by the server's field name for the
 * ticket.
 */
export const codeFieldOf = { otpTicket: "code", OTP_INVALID: "code", OTP_EXPIRED: "code" } as const;

/** Resend time from the browser's storage, for the only purpose that is stored. */
function knownResendAt(purpose: OtpPurpose): string | undefined {
  return purpose === "verify_email" ? storage.read("lastVerifyEmail")?.resendAt : undefined;
}

const longPast = new Date(0).toISOString();

/** Code by e-mail that confirms the player's identity for a request. */
export function useMailedCode(purpose: OtpPurpose): MailedCode {
  const { data, mutateAsync, mutate, isPending, error } = useMutation({
    mutationFn: () => call(otpApi.request, { body: { purpose } }),
    onSuccess: ({ emailMasked, resendAt }) => {
      if (purpose === "verify_email") storage.write("lastVerifyEmail", { email: emailMasked, resendAt });
    },
  });
  const waitSeconds = useSecondsLeft(data?.resendAt ?? knownResendAt(purpose) ?? longPast);
  const exchanged = useRef<{ readonly otpId: string; readonly code: string; readonly ticket: string }>(null);
  return {
    emailMasked: data?.emailMasked,
    waitSeconds,
    isSending: isPending,
    failure: error,
    send: () => mutate(),
    exchange: async (code) => {
      const { otpId } = data ?? (await mutateAsync());
      const earlier = exchanged.current;
      if (earlier?.otpId === otpId && earlier.code === code) return earlier.ticket;
      const { ticket } = await call(otpApi.verify, { body: { otpId, otp: code } });
      exchanged.current = { otpId, code, ticket };
      return ticket;
    },
    forgetIfRefused: (failure) => {
      if (isApiFailure(failure) && "otpTicket" in failure.fields) exchanged.current = null;
    },
  };
}
