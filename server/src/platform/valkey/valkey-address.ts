/** Address of a server. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** Credentials and options of a connection to a Valkey. */
export interface ValkeyAccess {
  readonly isEncrypted: boolean;
  readonly username?: string;
  readonly password?: string;
  /** Number of the database. */
  readonly database: number;
}

/** Sentinels of a Valkey, which know the address of its primary. */
export interface Sentinels {
  readonly sentinels: readonly ServerAddress[];
  /** Name of the primary at the sentinels. */
  readonly name: string;
}

/** A Valkey at one address, or wherever sentinels say. */
export type ValkeyAddress = { readonly access: ValkeyAccess } & (
  | { readonly server: ServerAddress }
  | Sentinels
);
