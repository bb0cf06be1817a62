/** Real parties for tests of the site, reached over HTTP. */
export { buildLiveStudio } from "../live-studio/live-studio.ts";
export type { Movement } from "../live-studio/wallets.ts";
export { recordsInMemory } from "../platform/records.ts";
export { noClient } from "../platform/testing/real-party.ts";
export { offerOf } from "../studio/testing/studio-offer.ts";
export { testJackpots } from "../studio/testing/test-jackpots.ts";
export { buildStudio } from "../studio/studio.ts";
