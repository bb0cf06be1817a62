export { type EmbeddedPostgres, embeddedPostgres } from "./embedded-postgres.ts";
