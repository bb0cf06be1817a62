import { accountApi } from "@tessera/shared/contracts/account";
import { authApi } from "@tessera/shared/contracts/auth";
import type { ServerModule } from "../../dependencies.ts";
import { route } from "../../platform/http/route.ts";
import { setLanguage } from "./change-row.ts";
import { acceptTerms } from "./terms-acceptance.ts";

/**
 * The profile fields that players may change themselves (name, phone and email are changed by support only),
 * and the terms that they accept.
 */
export const playersModule: ServerModule = (app, { database, clock }) => {
  route(app, accountApi.updateProfile, async ({ caller, body: { language } }) => {
    if (language === undefined) return;
    await setLanguage(database, caller.playerId, language, clock.now());
  });

  route(app, authApi.acceptTerms, ({ caller: { playerId }, body: { version }, language }) =>
    database.transaction((sql) => acceptTerms(sql, { playerId, version, language, now: clock.now() })),
  );
};
