import { otpApi, type OtpPurpose } from "@tessera/shared/contracts/otp";
import { call } from "@tessera/shared/http";
import { useMutation } from "@tessera/shared/query";
import { storage } from "@tessera/shared/session";
import { useSecondsLeft } from "../cashier/use-seconds-left.ts";

export interface MailedCode {
  /** Where the code went, masked; undefined until one was asked for. */
  readonly emailMasked: string | undefined;
  /** Seconds until another one may be asked for; a reload does not shorten them for `verify_email`. */
  readonly waitSeconds: number;
  readonly isSending: boolean;
  readonly failure: unknown;
  readonly send: () => void;
  /** Exchanges what the player typed for a ticket that is good once. */
  readonly exchange: (code: string) => Promise<string>;
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
  return {
    emailMasked: data?.emailMasked,
    waitSeconds,
    isSending: isPending,
    failure: error,
    send: () => mutate(),
    exchange: async (code) => {
      const { otpId } = data ?? (await mutateAsync());
      return (await call(otpApi.verify, { body: { otpId, otp: code } })).ticket;
    },
  };
}
