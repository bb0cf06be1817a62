import { randomBytes } from "node:crypto";

/** A user of a PostgreSQL who may use the tables that another one creates. */
export interface RestrictedUser {
  /** Connection string of the owner's database. */
  readonly url: string;
  /** Statements by which the owner creates the user, before the tables. */
  readonly create: string;
  /** Statements by which the owner deletes the user, once no connection of it is open. */
  readonly drop: string;
}

/**
 * Describes a user who may read and write the rows of the tables that the owner creates, and who may create
 * none.
 *
 * @param ownerUrl connection string of the owner
 */
export function restrictedUser(ownerUrl: string): RestrictedUser {
  const name = `calls_${randomBytes(6).toString("hex")}`;
  const url = new URL(ownerUrl);
  url.username = name;
  return {
    url: url.href,
    create: `create role ${name} login;
      alter default privileges grant usage on schemas to ${name};
      alter default privileges grant select, insert, update, delete on tables to ${name};
      alter default privileges grant usage on sequences to ${name}`,
    drop: `drop owned by ${name}; drop role ${name}`,
  };
}
