export { type CallResult, signatureOf } from "./call.ts";
export { JobSchedule, type ScheduledJob } from "../platform/jobs/job-schedule.ts";
export { importOffers } from "./offered-titles.ts";
export { serverDatabase, serverMigrations } from "./test-books.ts";
export { createTestOperator, deskHeaders, type TestOperator } from "./test-operator.ts";
export { type TestPlayer, type TestPlayerInput } from "./test-player.ts";
export { type TestSite, testSite } from "./test-site.ts";
