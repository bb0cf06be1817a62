import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import type { AccessTokens } from "./access-token.ts";
import { sha256 } from "../../platform/security/secret-token.ts";

/** The three credentials of a session. Expiries in Unix seconds. */
export interface Credentials {
  readonly accessToken: string;
  readonly exp: number;
  readonly second: string;
  readonly refresh: string;
  readonly refreshExp: number;
  readonly remember: boolean;
}

export interface SessionOwner {
  readonly id: string;
  readonly username: string;
  readonly tokenEpoch: number;
}

/** Issues an access token, and joins it with the session's second token and refresh token. */
export async function issueCredentials(
  accessTokens: AccessTokens,
  owner: SessionOwner,
  session: { id: string; deviceId: string; remember: boolean; expiresAt: Date },
  tokens: { second: string; refresh: string },
): Promise<Credentials> {
  const access = await accessTokens.issue({
    sub: owner.id,
    username: owner.username,
    sid: session.id,
    did: session.deviceId,
    dfp: sha256(tokens.second).toString("base64url"),
    ep: owner.tokenEpoch,
  });
  return {
    accessToken: access.token,
    exp: access.exp,
    ...tokens,
    refreshExp: Math.floor(session.expiresAt.getTime() / 1000),
    remember: session.remember,
  };
}

/** Stores the digest of a refresh token. `parentId` is the token that it follows, null for the first one. */
export async function insertRefreshToken(
  sql: Sql,
  token: string,
  sessionId: string,
  parentId: string | null,
  now: Date,
): Promise<void> {
  await sql.query(
    "insert into refresh_tokens (id, session_id, token_hash, parent_id, issued_at) values (:id, :sessionId, :tokenHash, :parentId, :now)",
    { id: newId(), sessionId, tokenHash: sha256(token), parentId, now },
  );
}
