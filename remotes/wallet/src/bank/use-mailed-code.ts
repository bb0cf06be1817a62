import { otpApi, type OtpPurpose } from "@tessera/shared/contracts/otp";
import { call } from "@tessera/shared/http";
import { useMutation } from "@tessera/shared/query";

export interface MailedCode {
  /** Where the code went, masked; undefined until one was asked for. */
  readonly emailMasked: string | undefined;
  readonly isSending: boolean;
  readonly failure: unknown;
  readonly send: () => void;
  /** Exchanges what the player typed for a ticket that is good once. */
  readonly exchange: (code: string) => Promise<string>;
}

/** A code by e-mail that proves that the player himself asks. */
export function useMailedCode(purpose: OtpPurpose): MailedCode {
  const { data, mutateAsync, mutate, isPending, error } = useMutation({
    mutationFn: () => call(otpApi.request, { body: { purpose } }),
  });
  return {
    emailMasked: data?.emailMasked,
    isSending: isPending,
    failure: error,
    send: () => mutate(),
    exchange: async (code) => {
      const { otpId } = data ?? (await mutateAsync());
      return (await call(otpApi.verify, { body: { otpId, otp: code } })).ticket;
    },
  };
}
