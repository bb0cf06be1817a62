export { call, type CallInput, type CallResult, signatureOf } from "./call.ts";
export { serverDatabase } from "./test-books.ts";
export { createTestOperator, type TestOperator } from "./test-operator.ts";
export { type TestPlayer, type TestPlayerInput, createTestPlayer } from "./test-player.ts";
export { type TestSite, type TestSiteOptions, testSite } from "./test-site.ts";
