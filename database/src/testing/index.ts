export { type EmbeddedPostgres, embeddedPostgres } from "./embedded-postgres.ts";
export { memoryDatabase } from "./memory-database.ts";
