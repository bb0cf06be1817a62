/** The game studio as a process: `node dist/studio.js`. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { systemClock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import { EnvironmentError, runProcess } from "../platform/environment.ts";
import { openRecords, recordsInMemory, type Records } from "../platform/records.ts";
import { serve } from "../platform/serve.ts";
import { readClientFiles } from "../platform/client-files.ts";
import { storedRoundOf, isRetained } from "./play/stored-rounds.ts";
import { studioEnvironment } from "./environment.ts";
import { isDue, storedDraw } from "./play/jackpot-draws.ts";
import { createJackpots } from "./play/jackpots.ts";
import { allGames, buildStudio } from "./studio.ts";

void runProcess(studioEnvironment, async (environment) => {
  const hasTestRoutes = environment.STUDIO_TEST_ROUTES === "true";
  if (hasTestRoutes && environment.NODE_ENV !== "test")
    throw new EnvironmentError("STUDIO_TEST_ROUTES makes results foreseeable: only with NODE_ENV=test");
  const { STUDIO_PORT: port, STUDIO_ORIGIN: origin, STUDIO_DATA_DIR: dataFolder } = environment;
  const studio = buildStudio({
    clock: systemClock,
    origin: origin ?? `http://127.0.0.1:${port}`,
    siteOrigin: environment.SITE_ORIGIN,
    siteApiUrl: environment.SITE_API_URL,
    secrets: environment.STUDIO_SECRETS,
    client: readClientFiles(join(import.meta.dirname, "client/studio")),
    jackpots: createJackpots({ key: poolKey(dataFolder), odds: environment.STUDIO_JACKPOT_ODDS }),
    titleCount: environment.STUDIO_TITLES,
    hasTestRoutes,
    ...(dataFolder && {
      rounds: openRecords(
        join(dataFolder, "studio.jsonl"),
        storedRoundOf(allGames),
        isRetained(systemClock.now()),
      ),
      openRecords: (name, schema) => openRecords(join(dataFolder, `${name}.jsonl`), schema),
      jackpotDraws: openRecords(join(dataFolder, "jackpot-draws.jsonl"), storedDraw, isDue),
    }),
    logger: { level: "warn" },
  });
  await serve("game studio", studio, { host: environment.COUNTERPARTIES_HOST, port });
});

/**
 * The secret of the pools: made at the first start and stored, or the pools of earlier starts could never be
 * drawn.
 */
function poolKey(dataFolder: string | undefined): Buffer {
  const keys: Records<string> = dataFolder
    ? openRecords(join(dataFolder, "jackpots.jsonl"), z.string())
    : recordsInMemory();
  if (keys.get("key") === undefined) keys.put("key", randomBytes(32).toString("hex"));
  return Buffer.from(keys.get("key") ?? "", "hex");
}
