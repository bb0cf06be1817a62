import { secondFactorApi as api } from "@tessera/shared/contracts/second-factor";
import { hourMs } from "@tessera/shared/core/durations";
import type { ServerModule } from "../../../dependencies.ts";
import { route } from "../../../platform/http/route.ts";
import { beginSetup, confirmSetup, renewRecoveryCodes, turnOff } from "./change-factor.ts";
import { findFactorSince } from "./factors.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/** Passwords and codes are tried at these calls: a stolen session shall not guess them. */
const proofLimit = { limits: [{ per: "account", max: 10, windowMs: hourMs }] } as const;

/** Two-step login of players. Source: decision 0795. */
export const secondFactorModule: ServerModule = (app, dependencies) => {
  const { database } = dependencies;
  route(app, api.read, async ({ caller: { playerId } }) => {
    const [since, left] = await Promise.all([
      findFactorSince(database, playerId),
      countRecoveryCodes(database, playerId),
    ]);
    return { since: since?.toISOString() ?? null, recoveryCodesLeft: left };
  });

  route(
    app,
    api.begin,
    ({ caller, body, ip }) => beginSetup(dependencies, { ...caller, ip }, body.password),
    proofLimit,
  );

  route(
    app,
    api.confirm,
    ({ caller, body, ip }) => confirmSetup(dependencies, { ...caller, ip }, body.code),
    { limits: [{ per: "account", max: 30, windowMs: hourMs }] },
  );

  route(
    app,
    api.renewCodes,
    ({ caller, body, ip }) => renewRecoveryCodes(dependencies, { ...caller, ip }, body),
    proofLimit,
  );

  route(
    app,
    api.turnOff,
    ({ caller, body, ip }) => turnOff(dependencies, { ...caller, ip }, body),
    proofLimit,
  );
};
