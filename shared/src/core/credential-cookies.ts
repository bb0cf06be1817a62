/** Attributes that decide how long a credential cookie lives; `{}` is a session cookie. */
export interface CookieLife {
  /** UTC string as the `Expires` attribute takes it. */
  readonly expires?: string;
  /** Seconds. */
  readonly maxAge?: number;
}

export interface CredentialCookies {
  readonly token: CookieLife;
  readonly second: CookieLife;
  readonly refresh: CookieLife;
}

const secondTokenSeconds = 31_536_000;

/**
 * The lives of the three credential cookies. With `remember` the token and the refresh token live as long as
 * they are valid and the second token a year; without it all three end with the browser session, as does a
 * token whose expiry is unknown. `tokenExp` and `refreshExp` are Unix seconds. Source: spec:api#credentials.
 */
export function credentialCookies(login: {
  remember: boolean;
  tokenExp: number | null;
  refreshExp: number | null;
}): CredentialCookies {
  if (!login.remember) return { token: {}, second: {}, refresh: {} };
  return {
    token: lifeUntil(login.tokenExp),
    second: { maxAge: secondTokenSeconds },
    refresh: lifeUntil(login.refreshExp),
  };
}

function lifeUntil(expSeconds: number | null | undefined): CookieLife {
  if (expSeconds === null || expSeconds === undefined) return {};
  return { expires: new Date(expSeconds * 1_000).toUTCString() };
}
