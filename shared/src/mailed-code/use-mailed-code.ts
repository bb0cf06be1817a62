import { otpApi } from "@tessera/shared/api/otp";
import type { OtpPurpose } from "@tessera/shared/contracts/otp";
import { systemClock } from "@tessera/shared/core/clock";
import { ApiFailure, call, failureContent, isApiFailure } from "@tessera/shared/http";
import { useMutation } from "@tessera/shared/query";
import { storage } from "@tessera/shared/session";
import { useSecondsLeft } from "@tessera/shared/ui";
import { useRef, useState } from "react";
import { minuteMs } from "../core/durations.ts";

export interface MailedCode {
  /** Masked address of the code; undefined until one was requested. */
  readonly emailMasked: string | undefined;
  /** Seconds until another one may be requested. */
  readonly waitSeconds: number;
  readonly isSending: boolean;
  /** True while the server refuses a code because the last one was sent less than a minute ago. */
  readonly isTooEarly: boolean;
  /** Any other failure of the last request; null without one. */
  readonly failure: unknown;
  readonly send: () => void;
  /**
   * Exchanges a typed code for a ticket. The same code returns the same ticket, valid until it is used, so
   * that a form that is rejected for another field needs no new code. Rejects with a failure at the field
   * `code` when this page has requested none.
   */
  readonly exchange: (code: string) => Promise<string>;
  /** Deletes the ticket when the failure of a request refuses it. */
  readonly forgetIfRefused: (failure: unknown) => void;
}

/**
 * `fieldOf` of a form whose field `code` takes a mailed code: by error code, and by the server's field name
 * for the ticket.
 */
export const codeFieldOf = { otpTicket: "code", OTP_INVALID: "code", OTP_EXPIRED: "code" } as const;

interface SentCode {
  /** Absent when the stored data is that of a forgotten password. */
  readonly otpId?: string | undefined;
  readonly resendAt: string;
  readonly emailMasked: string;
}

/**
 * Time from which another code may be requested to the end of the code. Source: spec:api#captcha-and-codes.
 */
const lifeAfterResendMs = 9 * minuteMs;

/**
 * The last code from the browser's storage, which survives a reload and is shared by the tabs; stored for one
 * purpose only, and ignored once it has expired.
 */
function storedCode(purpose: OtpPurpose): SentCode | undefined {
  const stored = purpose === "verify_email" ? storage.read("lastVerifyEmail") : null;
  if (!stored || Date.parse(stored.resendAt) + lifeAfterResendMs < systemClock.now().getTime())
    return undefined;
  return { otpId: stored.otpId, resendAt: stored.resendAt, emailMasked: stored.email };
}

const longPast = new Date(0).toISOString();

/** Time until which the server refuses another code, by its answer to a request that came too early. */
function refusedUntil(failure: unknown): string | undefined {
  const resendAt = isApiFailure(failure) ? failure.details["resendAt"] : undefined;
  return typeof resendAt === "string" ? resendAt : undefined;
}

/**
 * Failure of a code that was typed before one was requested: it belongs to a request of another page, or to
 * none.
 */
const notRequested = () =>
  new ApiFailure("POST /api/otp/verify", {
    ...failureContent("VALIDATION"),
    fields: { code: "otp.notRequested" },
  });

/** Code by e-mail that confirms the player's identity for a request. */
export function useMailedCode(purpose: OtpPurpose): MailedCode {
  // Unchanged when a later request is refused: the server keeps the earlier code valid then.
  const [requested, setRequested] = useState<SentCode>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(otpApi.request, { body: { purpose } }),
    onSuccess: ({ emailMasked, resendAt, otpId }) => {
      setRequested({ emailMasked, resendAt, otpId });
      if (purpose === "verify_email")
        storage.write("lastVerifyEmail", { email: emailMasked, resendAt, otpId });
    },
  });
  // What is stored may be newer: another tab may have requested a code, which has ended this one.
  const sent: SentCode | undefined = storedCode(purpose) ?? requested;
  const refused = refusedUntil(error);
  const waitSeconds = useSecondsLeft(refused ?? sent?.resendAt ?? longPast);
  const exchanged = useRef<{ readonly otpId: string; readonly code: string; readonly ticket: string }>(null);
  return {
    emailMasked: sent?.otpId === undefined ? undefined : sent.emailMasked,
    waitSeconds,
    isSending: isPending,
    isTooEarly: refused !== undefined && waitSeconds > 0,
    failure: refused === undefined ? error : null,
    send: () => mutate(),
    exchange: async (code) => {
      if (sent?.otpId === undefined) throw notRequested();
      const { otpId } = sent;
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
