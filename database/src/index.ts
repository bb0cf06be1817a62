export {
  batchRows,
  cleanUp,
  type CleanUp,
  endedRows,
  expiredRows,
  type StoppedCleanUps,
  walkedRows,
} from "./clean-up.ts";
export { type Database, type DatabaseObserver, type Sql, type Transaction } from "./database.ts";
export { FolderInUse, lockFolder } from "./lock-folder.ts";
export { findPending, type Migrations, migrate, refuseForeign, UnusableSchema } from "./migrate.ts";
export { DatabaseUnavailable, isLockTimeout } from "./unavailable.ts";
export { NotificationsNotReceived, type PostgresqlLocation } from "./open-postgresql.ts";
export { insertRow } from "./insert-row.ts";
export { numberedStatement, type StatementValues } from "./named-values.ts";
export { openDatabase } from "./open-database.ts";
export { type PoolerFault, UnusablePooler } from "./pooler-checks.ts";
