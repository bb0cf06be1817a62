import type { FastifyInstance } from "fastify";
import type { ServerDependencies } from "./dependencies.ts";

const intervalMs = 10 * 60_000;
const outboxKeptMs = 24 * 60 * 60_000;

/** Forgets what nobody asks for any more, every ten minutes while the app runs. */
export function startHousekeeping(
  app: FastifyInstance,
  { database, clock }: Pick<ServerDependencies, "database" | "clock">,
): void {
  const tidy = async () => {
    const now = clock.now();
    await database.query("delete from idempotency_keys where expires_at <= $1", [now]);
    await database.query("delete from outbox where created_at < $1", [
      new Date(now.getTime() - outboxKeptMs),
    ]);
  };
  const timer = setInterval(() => {
    tidy().catch((error: unknown) => app.log.error({ err: error }, "Housekeeping failed"));
  }, intervalMs);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
