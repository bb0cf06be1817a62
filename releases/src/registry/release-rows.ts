import type { Sql } from "@tessera/database";
import { builtRelease, type BuiltRelease } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import { RegistryRefusal } from "./refusal.ts";

export type ReleaseState = "uploading" | "ready" | "yanked";

/** One release as the registry stores it. */
export interface Release {
  readonly id: string;
  readonly remote: string;
  readonly label: string;
  readonly state: ReleaseState;
  readonly built: BuiltRelease;
  /** The canonical manifest as it was published; its SHA-256 is the id. */
  readonly canonical: string;
}

/** Id and label of a release. */
export function nameOf({ id, label }: Release): { id: string; label: string } {
  return { id, label };
}

interface ReleaseRow {
  readonly id: string;
  readonly remote: string;
  readonly label: string;
  readonly state: ReleaseState;
  readonly built: string;
}

function fromRow({ built, ...row }: ReleaseRow): Release {
  return { ...row, built: z.parse(builtRelease, JSON.parse(built)), canonical: built };
}

export async function findRelease(sql: Sql, id: string): Promise<Release | null> {
  const [row] = await sql.query<ReleaseRow>(
    "select id, remote, label, state, built from registry.release where id = $1",
    [id],
  );
  return row ? fromRow(row) : null;
}

/** Minimum length of an id prefix; a shorter one would be ambiguous. */
const prefixCharactersMin = 8;

/**
 * Finds the published release of a remote by id, by label, or by the first 8 or more characters of the id
 * (with or without its `r_`). Throws RELEASE_UNKNOWN, RELEASE_AMBIGUOUS or RELEASE_YANKED.
 */
export async function resolveRelease(sql: Sql, remote: string, name: string): Promise<Release> {
  const rows = await sql.query<ReleaseRow>(
    `select id, remote, label, state, built from registry.release
     where remote = $1 and state <> 'uploading'
       and (id = $2 or label = $2
         or ($3 and (starts_with(id, $2) or starts_with(substr(id, 3), $2))))
     order by id`,
    [remote, name, name.length >= prefixCharactersMin],
  );
  const exact = rows.find(({ id, label }) => id === name || label === name);
  if (!exact && rows.length > 1) {
    throw new RegistryRefusal(
      "RELEASE_AMBIGUOUS",
      `${rows.length} releases of ${remote} begin with ${name}.`,
    );
  }
  const row = exact ?? rows[0];
  if (!row) throw new RegistryRefusal("RELEASE_UNKNOWN", `${remote} has no release ${name}.`);
  if (row.state === "yanked") throw new RegistryRefusal("RELEASE_YANKED", `Release ${row.label} is yanked.`);
  return fromRow(row);
}

/** Throws REMOTE_UNKNOWN unless a release of that name was ever published. */
export async function requireRemote(sql: Sql, remote: string): Promise<void> {
  const [row] = await sql.query(
    "select 1 from registry.release where remote = $1 and state <> 'uploading' limit 1",
    [remote],
  );
  if (!row) throw new RegistryRefusal("REMOTE_UNKNOWN", `Nothing named ${remote} is published.`, { remote });
}

/** Stable releases of an environment, ordered by name. */
export async function liveReleases(sql: Sql, environment: string): Promise<Release[]> {
  const rows = await sql.query<ReleaseRow>(
    `select r.id, r.remote, r.label, r.state, r.built
     from registry.pointer p join registry.release r on r.id = p.stable_id
     where p.environment = $1 order by p.remote`,
    [environment],
  );
  return rows.map(fromRow);
}

/** Stable releases and candidates of an environment, ordered by name. */
export async function pageReleases(sql: Sql, environment: string): Promise<Release[]> {
  const rows = await sql.query<ReleaseRow>(
    `select r.id, r.remote, r.label, r.state, r.built
     from registry.pointer p join registry.release r on r.id in (p.stable_id, p.candidate_id)
     where p.environment = $1 order by p.remote, r.id`,
    [environment],
  );
  return rows.map(fromRow);
}

/** A release, and as what a remote has it. */
export interface UsedRelease {
  readonly as: "stable" | "candidate" | "lastGood";
  readonly release: Release;
}

/** Stable releases, last good ones and candidates of an environment, ordered by remote. */
export async function usedReleases(sql: Sql, environment: string): Promise<UsedRelease[]> {
  const rows = await sql.query<ReleaseRow & { readonly use: UsedRelease["as"] }>(
    `select r.id, r.remote, r.label, r.state, r.built,
       case r.id when p.stable_id then 'stable' when p.candidate_id then 'candidate' else 'lastGood' end as use
     from registry.pointer p join registry.release r on r.id in (p.stable_id, p.candidate_id, p.last_good_id)
     where p.environment = $1 order by p.remote, use desc`,
    [environment],
  );
  return rows.map(({ use, ...row }) => ({ as: use, release: fromRow(row) }));
}

/** Names of the other remotes of an environment that have a candidate. */
export async function otherRollouts(
  sql: Sql,
  { environment, remote }: { readonly environment: string; readonly remote: string },
): Promise<string[]> {
  const rows = await sql.query<{ remote: string }>(
    `select remote from registry.pointer
     where environment = $1 and remote <> $2 and candidate_id is not null order by remote`,
    [environment, remote],
  );
  return rows.map((row) => row.remote);
}

const shellsMax = 20;

/** The newest published shells, the live one of an environment first. */
export async function publishedShells(sql: Sql, environment: string): Promise<Release[]> {
  const rows = await sql.query<ReleaseRow>(
    `select r.id, r.remote, r.label, r.state, r.built
     from registry.release r
     left join registry.pointer p on p.environment = $1 and p.stable_id = r.id
     where r.remote = 'shell' and r.state = 'ready'
     order by p.stable_id is null, r.ready_at desc limit $2`,
    [environment, shellsMax],
  );
  return rows.map(fromRow);
}
