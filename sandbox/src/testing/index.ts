/** The real parties for tests of the site, which reach them over HTTP like everybody. */
export { buildLiveStudio } from "../live-studio/live-studio.ts";
export type { Movement } from "../live-studio/purses.ts";
export { recordsInMemory } from "../platform/records.ts";
export { noClient } from "../platform/testing/real-party.ts";
