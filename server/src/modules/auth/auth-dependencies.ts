import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import type { ModuleDependencies } from "../../dependencies.ts";
import type { Mailer } from "../../integrations/mail/mailer.ts";
import { ageMin } from "../players/index.ts";
import { createAccessTokens, createSessions, type Sessions } from "../sessions/index.ts";
import { captchaLifeMs, Captchas } from "./captcha.ts";
import { type CaptchaIds, createCaptchaIds } from "./captcha-ids.ts";
import { KeyedMutex } from "../../platform/concurrency/keyed-mutex.ts";

/** Dependencies of this module's actions. */
export interface AuthDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly moneyMode: "play" | "real";
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
    ageMin,
    captchas: new Captchas({
      database,
      clock,
      key: keys.code,
      ids: captchaIds({ keys, clock }),
      testAnswer: captchaTestAnswer,
    }),
    codeKey: keys.code,
    mailer,
    log,
    sessions: createSessions({ database, clock, accessTokens, key: keys.code }),
    loginMutex: new KeyedMutex(),
  };
}

/** Ids of captchas that come with a page; the same keys give the same ids on every node. */
export function captchaIds({ keys, clock }: Pick<ModuleDependencies, "keys" | "clock">): CaptchaIds {
  return createCaptchaIds({ key: keys.code, clock, lifeMs: captchaLifeMs });
}
