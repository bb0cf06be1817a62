export { emptyPostgres, type SharedPostgres } from "./empty-postgres.ts";
export { memoryDatabase } from "./memory-database.ts";
