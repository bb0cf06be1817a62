import type { Sql } from "@tessera/database";
import {
  followMode,
  type FollowMode,
  type ReleasePointers,
} from "@tessera/shared/contracts/release-pointers";
import * as z from "@tessera/shared/schema";

/** Which releases are live at one revision. */
export type Pointers = Omit<ReleasePointers, "issuedAt" | "expiresAt">;

interface PointerRow {
  readonly revision: bigint;
  readonly remote: string;
  readonly stableId: string | null;
  readonly lastGoodId: string | null;
  readonly follow: FollowMode;
  /** {@link undoneModes}, or null. */
  readonly undone: unknown;
  /** Null, all three, without a rollout. */
  readonly candidateId: string | null;
  readonly weightPpm: number | null;
  readonly salt: string | null;
}

/** How open pages leave releases, by their ids. */
const undoneModes = z.record(z.string(), followMode);

/**
 * Releases of a remote that its pointers tell to be left, the newest first. Each takes 80 bytes of every
 * event.
 */
const undoneMax = 4;

/** Reads revision and pointers in one statement, so that they are consistent. Null while no shell is live. */
export async function readPointers(sql: Sql, environment: string): Promise<Pointers | null> {
  const rows = await sql.query<PointerRow>(
    `select e.revision, p.remote, p.stable_id as "stableId", p.last_good_id as "lastGoodId", p.follow,
       p.candidate_id as "candidateId", p.weight_ppm as "weightPpm", p.salt,
       (select jsonb_object_agg(u.id, u.follow) from (
          select l.id, m.follow from registry.pointer_event m
          cross join lateral (values (m.from_stable), (m.from_candidate), (m.yanked_id)) l (id)
          where m.environment = p.environment and m.remote = p.remote
            and m.follow <> 'info' and l.id is not null
            and not exists (
              select from registry.pointer_event b
              where b.environment = m.environment and b.remote = m.remote and b.seq >= m.seq
                and l.id in (b.to_stable, b.to_candidate))
          order by m.seq desc limit $2) u) as undone
     from registry.environment e join registry.pointer p on p.environment = e.name
     where e.name = $1 order by p.remote`,
    [environment, undoneMax],
  );
  const shell = rows.find(({ remote }) => remote === "shell");
  if (!shell || shell.stableId === null) return null;
  const remotes = rows.flatMap(({ remote, stableId, lastGoodId, follow, undone, ...rollout }) =>
    stableId === null || remote === "shell"
      ? []
      : [
          [
            remote,
            {
              stable: stableId,
              ...(lastGoodId !== null && { lastGood: lastGoodId }),
              follow,
              ...(undone !== null && { undone: z.parse(undoneModes, undone) }),
              ...candidateOf(rollout),
            },
          ] as const,
        ],
  );
  const retired = rows.flatMap(({ remote, stableId, follow }) =>
    stableId === null ? [[remote, follow] as const] : [],
  );
  return {
    environment,
    revision: Number(shell.revision),
    shell: shell.stableId,
    shellFollow: shell.follow,
    ...candidateOf(shell),
    remotes: Object.fromEntries(remotes),
    ...(retired.length > 0 && { retired: Object.fromEntries(retired) }),
  };
}

/** The property `candidate` of a pointer; none without a rollout. */
function candidateOf({
  candidateId: id,
  weightPpm,
  salt,
}: Pick<PointerRow, "candidateId" | "weightPpm" | "salt">) {
  return id !== null && weightPpm !== null && salt !== null ? { candidate: { id, weightPpm, salt } } : {};
}
