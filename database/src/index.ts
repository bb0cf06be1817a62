export {
  type Database,
  type DatabaseObserver,
  type Sql,
  type Transaction,
  StatementBesideTransaction,
} from "./database.ts";
export { type FolderLock, FolderInUse, lockFolder } from "./lock-folder.ts";
export { ChangedMigration, type Migrations, migrate } from "./migrate.ts";
export { type DatabaseLocation, openDatabase } from "./open-database.ts";
