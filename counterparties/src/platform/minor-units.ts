import * as z from "@tessera/shared/schema";

/** Whole units: digits of this form on the wire and in record files, a bigint inside. */
export const digits = (form: RegExp) =>
  z.codec(z.string().check(z.regex(form)), z.bigint(), { decode: BigInt, encode: String });

/** An amount in minor units, which may be below zero. */
export const minor = digits(/^-?\d{1,18}$/);
