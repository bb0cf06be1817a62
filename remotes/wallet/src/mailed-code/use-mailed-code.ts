import { otpApi, type OtpPurpose } from "@tessera/shared/contracts/otp";
import { call } from "@tessera/shared/http";
import { useMutation } from "@tessera/shared/query";
import { storage } from "@tessera/shared/session";
import { useRef } from "react";
import { useSecondsLeft } from "../cashier/use-seconds-left.ts";

export interface MailedCode {
  /** Where the code went, masked; undefined until one was asked for. */
  readonly emailMasked: string | undefined;
  /** Seconds until another one may be asked for; a reload does not shorten them for `verify_email`. */
  readonly waitSeconds: number;
  readonly isSending: boolean;
  readonly failure: unknown;
  readonly send: () => void;
  /**
   * Exchanges what the player typed for a ticket. The same code gives the same ticket, which stays good until something
   * was done with it, so that a form that is refused for another field asks for no other code.
   */
  readonly exchange: (code: string) => Promise<string>;
  /** Forgets the ticket: it is good no longer. */
  readonly forget: () => void;
}

/** What the browser keeps across a reload, for the one purpose that has a name in its storage. */
function knownResendAt(purpose: OtpPurpose): string | undefined {
  return purpose === "verify_email" ? storage.read("lastVerifyEmail")?.resendAt : undefined;
}

const longPast = new Date(0).toISOString();

/** A code by e-mail that proves that the player himself asks. */
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
    forget: () => {
      exchanged.current = null;
    },
  };
}
