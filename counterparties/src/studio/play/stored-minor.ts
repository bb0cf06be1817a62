import * as z from "@tessera/shared/schema";

/** An amount in minor units, as the record file has it: decimal digits. */
export const storedMinor = z.codec(z.string().check(z.regex(/^\d{1,18}$/)), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: String,
});
