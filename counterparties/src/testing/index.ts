/** Real parties for tests of the site, reached over HTTP. */
export { buildLiveStudio } from "../live-studio/live-studio.ts";
export type { Movement } from "../live-studio/wallets.ts";
export { recordsInMemory } from "../platform/records.ts";
export { noClient } from "../platform/testing/real-party.ts";
export { findTitle, offerOf, titles } from "../studio/testing/test-catalogue.ts";
export { testJackpots } from "../studio/testing/test-jackpots.ts";
export { buildStudio } from "../studio/studio.ts";
export type { Title } from "../studio/catalogue/index.ts";
