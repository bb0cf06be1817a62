/** The game studio as a process: `node dist/studio.js`. */
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { systemClock } from "@tessera/shared/core/clock";
import { EnvironmentError, readEnvironment } from "../platform/environment.ts";
import { openRecords } from "../platform/records.ts";
import { serve } from "../platform/serve.ts";
import { readClientFiles } from "../platform/client-files.ts";
import { storedRound, isRetained } from "./stored-rounds.ts";
import { studioEnvironment } from "./environment.ts";
import { buildStudio } from "./studio.ts";

async function main(): Promise<void> {
  const environment = readEnvironment(studioEnvironment, process.env);
  const { STUDIO_PORT: port, STUDIO_ORIGIN: origin, STUDIO_DATA_DIR: dataFolder } = environment;
  const studio = buildStudio({
    clock: systemClock,
    origin: origin ?? `http://127.0.0.1:${port}`,
    siteOrigin: environment.SITE_ORIGIN,
    siteApiUrl: environment.SITE_API_URL,
    secrets: environment.STUDIO_SECRETS,
    client: readClientFiles(join(import.meta.dirname, "client/studio")),
    drawBelow: (bound) => randomInt(bound),
    titleCount: environment.STUDIO_TITLES,
    ...(dataFolder && {
      rounds: openRecords(join(dataFolder, "studio.jsonl"), storedRound, isRetained(systemClock.now())),
    }),
    logger: { level: "warn" },
  });
  await serve("game studio", studio, { host: environment.COUNTERPARTIES_HOST, port });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof EnvironmentError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
