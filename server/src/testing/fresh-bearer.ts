import { decodeJwt } from "jose";
import { type AccessClaims, createAccessTokens } from "../modules/sessions/access-token.ts";
import type { TestPlayer } from "./test-player.ts";
import type { TestSite } from "./test-site.ts";

/**
 * Returns the player with a new access token: a token is valid for 15 minutes, and a test may let days pass.
 */
export async function freshBearer(
  { dependencies: { keys, clock } }: Pick<TestSite, "dependencies">,
  player: TestPlayer,
): Promise<TestPlayer> {
  const { sub, username, sid, did, dfp, ep } = decodeJwt<AccessClaims>(player.accessToken);
  const issued = await createAccessTokens({ key: keys.token, clock }).issue({
    sub: sub ?? "",
    username,
    sid,
    did,
    dfp,
    ep,
  });
  return { ...player, accessToken: issued.token };
}
