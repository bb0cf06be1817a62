import type { ExchangeRate } from "@tessera/shared/core/exchange";
import { realUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";

/** Price of one credit in a player's currency. `factor` is the wire's name of `realPerCredit`, as digits. */
export const exchangeRate = z.codec(
  z.object({ currency: z.string(), factor: z.string().check(z.regex(/^\d{1,30}$/)), exponent: z.number() }),
  z.custom<ExchangeRate>((value) => typeof value === "object"),
  {
    decode: ({ currency, factor, exponent }) => ({
      currency,
      realPerCredit: realUnits(BigInt(factor)),
      exponent,
    }),
    encode: ({ currency, realPerCredit, exponent }) => ({
      currency,
      factor: realPerCredit.toString(),
      exponent,
    }),
  },
);
