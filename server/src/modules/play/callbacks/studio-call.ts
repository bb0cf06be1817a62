import type { Database } from "@tessera/database";

/** One call of a studio with a valid signature. */
export interface StudioCall {
  readonly database: Database;
  readonly providerCode: string;
  readonly now: Date;
}
