import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { findMissing } from "./pictures/picture-sources.ts";
import type { Pictures } from "./pictures/pictures.ts";
import { synchroniseDue } from "./titles/synchronise-studios.ts";

const everyMs = 5_000;
/** Pictures of one run, and those that are fetched at the same time: players come first. */
const picturesPerRun = 100;
const fetchesAtOnce = 4;

/** Follows the studios' feeds: their titles, and the pictures that no player has asked for yet. */
export function followFeeds(
  app: FastifyInstance,
  dependencies: ModuleDependencies,
  pictures: Pictures,
): void {
  job(app, dependencies, {
    name: "studios.synchronise",
    everyMs,
    run: synchroniseDue,
  });
  job(app, dependencies, {
    name: "pictures.fetch",
    everyMs,
    run: async (fenced) => void (await fetchMissing(fenced, pictures)),
  });
}

/** Fetches some of the pictures that are not stored yet; true when there was any. */
export async function fetchMissing(
  { database, clock }: Pick<ModuleDependencies, "database" | "clock">,
  pictures: Pictures,
): Promise<boolean> {
  const missing = await findMissing(database, clock.now(), picturesPerRun);
  const queue = [...missing];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      await pictures.fetch(next.kind, next.name, database);
  };
  await Promise.all(Array.from({ length: fetchesAtOnce }, work));
  return missing.length > 0;
}
