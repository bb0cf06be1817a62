import { test as base } from "@playwright/test";
import * as z from "@tessera/shared/schema";

const siteUnderTest = z.object({ origin: z.string(), dataFolder: z.string() });

/** A running site with everything it needs, and the folder where its keys and its database are. */
export type SiteUnderTest = z.output<typeof siteUnderTest>;

const sitesVariable = "TESSERA_SITES";

/**
 * Number of sites that are started, one for each worker: one more than the cores of a small machine, since
 * flows also wait.
 */
export const sitesCount = 3;

/** Notes the started sites in the environment, where the workers read them. */
export function noteSites(sites: readonly SiteUnderTest[]): void {
  process.env[sitesVariable] = JSON.stringify(sites);
}

/**
 * The site of this worker. A worker that takes the place of another one, after a failure, gets the site of
 * that one.
 */
function siteOfWorker(parallelIndex: number): SiteUnderTest {
  const sites = z.parse(z.array(siteUnderTest), JSON.parse(process.env[sitesVariable] ?? "[]"));
  const site = sites[parallelIndex];
  if (!site) throw new Error(`No site is started for the worker ${parallelIndex}.`);
  return site;
}

/**
 * A test with a site that no other worker uses: operators, demo players and releases are its own. Its address
 * and its folder are in `TESSERA_URL` and `DATA_DIR`, also for the commands that a flow runs. A `TESSERA_URL`
 * that is given from outside stays.
 */
export const test = base.extend<object, { siteOfWorker: void }>({
  siteOfWorker: [
    async ({}, use, { parallelIndex }) => {
      if (process.env[sitesVariable]) {
        const { origin, dataFolder } = siteOfWorker(parallelIndex);
        process.env["TESSERA_URL"] = origin;
        process.env["DATA_DIR"] = dataFolder;
      }
      await use();
    },
    { scope: "worker", auto: true },
  ],
});
