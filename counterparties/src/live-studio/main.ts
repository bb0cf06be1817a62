/** The live studio as a process: `node dist/live-studio.js`. */
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { systemClock } from "@tessera/shared/core/clock";
import { readClientFiles } from "../platform/client-files.ts";
import { runProcess } from "../platform/environment.ts";
import { openRecords } from "../platform/records.ts";
import { serve } from "../platform/serve.ts";
import { liveStudioEnvironment } from "./environment.ts";
import { buildLiveStudio } from "./live-studio.ts";
import { movement } from "./wallets.ts";

void runProcess(liveStudioEnvironment, async (environment) => {
  const { LIVE_PORT: port, LIVE_ORIGIN: origin } = environment;
  const studio = buildLiveStudio({
    clock: systemClock,
    origin: origin ?? `http://127.0.0.1:${port}`,
    siteOrigin: environment.SITE_ORIGIN,
    secret: environment.LIVE_SECRET,
    movements: openRecords(join(environment.LIVE_DATA_DIR, "live-studio.jsonl"), movement),
    client: readClientFiles(join(import.meta.dirname, "client/live-studio")),
    drawBelow: (bound) => randomInt(bound),
    logger: { level: "warn" },
  });
  await serve("live studio", studio, { host: environment.COUNTERPARTIES_HOST, port });
});
