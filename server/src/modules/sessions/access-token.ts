import { createHash } from "node:crypto";
import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { Refusal } from "../../platform/errors/refusal.ts";

const accessTokenLifeSeconds = 15 * 60;

/** Tokens whose claims are cached, the most recent ones: of as many players at once. About 1 kB each. */
const cachedTokensMax = 10_000;

const accessClaims = z.object({
  /** Player. */
  sub: z.string(),
  username: z.string(),
  /** Session. */
  sid: z.string(),
  /** Device. */
  did: z.string(),
  /** base64url(sha256(second token)): a copied token is useless without the cookie that belongs to it. */
  dfp: z.string(),
  /** The player's token epoch at the time of issue. */
  ep: z.number(),
  /** Unix seconds. */
  iat: z.number(),
  exp: z.number(),
});
export type AccessClaims = Readonly<z.infer<typeof accessClaims>>;

export interface AccessTokens {
  /** Issues a token that is valid for 15 minutes from now. */
  issue(claims: Omit<AccessClaims, "iat" | "exp">): Promise<{ token: string; exp: number }>;
  /** Refuses with TOKEN_EXPIRED or TOKEN_INVALID. Does not check sessions; the caller does. */
  read(token: string): Promise<AccessClaims>;
}

export function createAccessTokens({ key, clock }: { key: Uint8Array; clock: Clock }): AccessTokens {
  const kid = createHash("sha256").update(key).digest("hex").slice(0, 8);
  // A signature is verified in another thread, which takes longer than most calls' own work, and a page sends
  // one token for minutes.
  const verified = new LRUCache<string, AccessClaims>({ max: cachedTokensMax });

  return {
    async issue(claims) {
      const iat = Math.floor(clock.now().getTime() / 1000);
      const exp = iat + accessTokenLifeSeconds;
      const token = await new SignJWT({ ...claims, iat, exp })
        .setProtectedHeader({ alg: "HS256", typ: "JWT", kid })
        .sign(key);
      return { token, exp };
    },

    async read(token) {
      const now = clock.now();
      const known = verified.get(token);
      if (known && now.getTime() < known.exp * 1000) return known;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now });
        const claims = z.parse(accessClaims, payload);
        verified.set(token, claims);
        return claims;
      } catch (error) {
        throw new Refusal(error instanceof errors.JWTExpired ? "TOKEN_EXPIRED" : "TOKEN_INVALID");
      }
    },
  };
}
