import { accountApi } from "@tessera/shared/contracts/account";
import type { ServerModule } from "../../dependencies.ts";
import { route } from "../../platform/http/route.ts";

/** Profile fields that players may change themselves; name, phone and email are changed by support only. */
export const playersModule: ServerModule = (app, { database, clock }) => {
  route(app, accountApi.updateProfile, async ({ caller, body: { language } }) => {
    if (language === undefined) return;
    await database.query("update players set language = $2, updated_at = $3 where id = $1", [
      caller.playerId,
      language,
      clock.now(),
    ]);
  });
};
