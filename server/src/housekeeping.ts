import { minuteMs } from "@tessera/shared/core/durations";
import type { FastifyInstance } from "fastify";
import type { ServerDependencies } from "./dependencies.ts";
import { deleteExpired } from "./retention.ts";

const intervalMs = 10 * minuteMs;

/** Deletes expired rows every ten minutes while the app runs. */
export function startHousekeeping(
  app: FastifyInstance,
  { database, clock }: Pick<ServerDependencies, "database" | "clock">,
): void {
  const timer = setInterval(() => {
    deleteExpired(database, clock.now()).catch((error: unknown) =>
      app.log.error({ err: error }, "Housekeeping failed"),
    );
  }, intervalMs);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
