import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import type { ModuleDependencies } from "../../dependencies.ts";
import type { Mailer } from "../../integrations/mail/mailer.ts";
import { ageMin, termsVersion } from "../players/index.ts";
import { createAccessTokens, createSessions, type Sessions } from "../sessions/index.ts";
import { type Captchas, createCaptchas } from "./captcha.ts";
import { KeyedMutex } from "../../platform/concurrency/keyed-mutex.ts";

/** Dependencies of this module's actions. */
export interface AuthDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly moneyMode: "play" | "real";
  /** Version of the terms that a registration has to accept. */
  readonly termsVersion: string;
  readonly ageMin: number;
  readonly captchas: Captchas;
  /** Key of the HMAC that digests codes. */
  readonly codeKey: Uint8Array;
  readonly mailer: Mailer;
  readonly log: ModuleDependencies["log"];
  readonly sessions: Sessions;
  /** Serialises login attempts by username and source. */
  readonly loginMutex: KeyedMutex;
}

export function createAuthDependencies(dependencies: ModuleDependencies): AuthDependencies {
  const { database, clock, moneyMode, keys, captchaTestAnswer, mailer, log } = dependencies;
  const accessTokens = createAccessTokens({ key: keys.token, clock });
  return {
    database,
    clock,
    moneyMode,
    termsVersion,
    ageMin,
    captchas: createCaptchas({ database, clock, key: keys.code, testAnswer: captchaTestAnswer }),
    codeKey: keys.code,
    mailer,
    log,
    sessions: createSessions({ database, clock, accessTokens, key: keys.code }),
    loginMutex: new KeyedMutex(),
  };
}
