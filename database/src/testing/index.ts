export { emptyPostgres, type SharedPostgres } from "./empty-postgres.ts";
export { memoryDatabase } from "./memory-database.ts";
export { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";
export { explainCleanUp } from "./explain-clean-up.ts";
export { findDeletions } from "./find-deletions.ts";
