import { decodeJwt } from "jose";
import { type AccessClaims, createAccessTokens } from "../modules/sessions/access-token.ts";
import type { TestPlayer } from "./test-player.ts";
import type { TestSite } from "./test-site.ts";

/** The player with a bearer as of now: one lives 15 minutes, and a test may let days pass. */
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
