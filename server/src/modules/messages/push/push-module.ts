import { pushApi } from "@tessera/shared/contracts/push";
import { hourMs } from "@tessera/shared/core/durations";
import type { ServerModule } from "../../../dependencies.ts";
import { isDeviceKey } from "../../../integrations/push/encrypt.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { route } from "../../../platform/http/route.ts";
import { job } from "../../../platform/jobs/jobs.ts";
import { sendDueNotifications } from "./send-due.ts";
import { storeChoice } from "./subscriptions.ts";

const everyMs = 2_000;

/** A player's choice of notifications on his device, and their sending. Source: spec:api#push. */
export const pushModule: ServerModule = (app, dependencies) => {
  const { database, clock, push } = dependencies;

  route(app, pushApi.read, async ({ caller }) => {
    const [chosen] = await database.query<{ payments: boolean; messages: boolean }>(
      "select payments, messages from push_subscriptions where session_id = $1",
      [caller.sessionId],
    );
    return { payments: false, messages: false, ...chosen, key: push.publicKey };
  });

  route(
    app,
    pushApi.choose,
    async ({ caller, body }) => {
      if (!push.accepts(body.endpoint))
        throw new Refusal("VALIDATION", { fields: { endpoint: "push.service" } });
      if (!isDeviceKey(Buffer.from(body.p256dh, "base64url")))
        throw new Refusal("VALIDATION", { fields: { p256dh: "invalid" } });
      await database.transaction((sql) => storeChoice(sql, caller, body, clock.now()));
    },
    { limits: [{ per: "account", max: 30, windowMs: hourMs }] },
  );

  job(app, dependencies, {
    name: "push-notifications",
    everyMs,
    mayHaveWork: "exists (select from push_notifications where due_at <= :now)",
    run: sendDueNotifications,
  });
};
