import type { Database } from "@tessera/database";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { broadcastChannel } from "../events/broadcast.ts";
import type { MaintenanceGate } from "./maintenance-gate.ts";

/**
 * Keeps a gate's windows up to date while the app runs: reads them now, at each broadcast of a changed
 * window, and every `everyMs` milliseconds for a broadcast that was lost; with 0 not periodically. Resolves
 * after the first read and rejects when it fails; a later failure is logged once for each time without the
 * database.
 */
export async function followWindows(
  app: FastifyInstance,
  { database, log }: { readonly database: Database; readonly log: FastifyBaseLogger },
  gate: MaintenanceGate,
  everyMs: number,
): Promise<void> {
  let reading: Promise<void> | undefined;
  let isFailing = false;
  const refresh = () =>
    gate.refresh().then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        if (!isFailing) log.error(error, "The windows of maintenance could not be read");
        isFailing = true;
      },
    );
  const refreshUnlessBusy = () => {
    reading ??= refresh().finally(() => (reading = undefined));
  };
  // A read that has begun before the broadcast may not have the change.
  const stop = await database.listen(
    broadcastChannel,
    (payload) => {
      if (payload.startsWith('{"name":"site.maintenance"')) void refresh();
    },
    () => void refresh(),
  );
  app.addHook("preClose", stop);
  await gate.refresh();
  if (everyMs === 0) return;
  const timer = setInterval(refreshUnlessBusy, everyMs);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await reading;
  });
}
