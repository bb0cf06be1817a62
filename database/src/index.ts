export type { Database, Sql } from "./database.ts";
