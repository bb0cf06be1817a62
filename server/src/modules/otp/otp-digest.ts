import { keyedDigest } from "../../platform/secret-token.ts";

/** What is kept of a code: six digits alone could be searched for, so the digest is keyed and bound to its row. */
export function otpDigest(key: Uint8Array, otpId: string, code: string): Buffer {
  return keyedDigest(key, "otp", otpId, code);
}
