import { transfersApi } from "@tessera/shared/contracts/transfers";
import { newId } from "@tessera/shared/core/identifiers";
import { freshBearer } from "./fresh-bearer.ts";
import { type LiveStudio, liveStudio, liveStudioSecret } from "./live-studio.ts";
import type { TestPlayer } from "./test-player.ts";
import { type TestSite, testSite } from "./test-site.ts";

const live = "sandbox-live";

export interface LiveSite {
  readonly site: TestSite;
  readonly studio: LiveStudio;
  /** Requests a transfer of whole credits from the main wallet to the live studio. */
  readonly fill: (as: TestPlayer, amount: number) => ReturnType<typeof transferIn>;
  readonly close: () => Promise<void>;
}

/** Creates a test site with a live studio that has its own wallet. */
export async function liveSite(): Promise<LiveSite> {
  const studio = await liveStudio();
  const site = await testSite({
    liveStudioUrl: studio.liveStudioUrl,
    providers: { [live]: [liveStudioSecret] },
  });
  return {
    site,
    studio,
    fill: (as, amount) => transferIn(site, as, amount),
    close: async () => {
      await site.close();
      studio.close();
    },
  };
}

async function transferIn(site: TestSite, as: TestPlayer, amount: number) {
  return site.call(
    transfersApi.create,
    { body: { from: "main", to: live, amount }, headers: { "idempotency-key": newId() } },
    { as: await freshBearer(site, as) },
  );
}
