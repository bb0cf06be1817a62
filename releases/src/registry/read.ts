import type { Sql } from "@tessera/database";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import * as z from "@tessera/shared/schema";
import { rolloutPolicy } from "../pointers/policy.ts";
import { readRevision } from "../live/read-revision.ts";
import { nameOf, requireRemote } from "./release-rows.ts";
import { countPages } from "../live/page-outcomes.ts";
import { newestProbes } from "../previews/newest-probes.ts";
import { readScreenFailures } from "../live/screen-failures.ts";
import type { ChainedEvent } from "../pointers/event-chain.ts";
import { isDefaultFollow, type PointerAction } from "../pointers/pointer.ts";
import type { CohortCounts } from "../evidence/read-evidence.ts";
import { readRecent, readRollouts } from "../evidence/read-rollouts.ts";
import type {
  CohortVisits,
  EnvironmentStatus,
  RemoteHistory,
  RollbackFit,
  RolloutEvidence,
} from "./status-api.ts";
import type { RollbackTarget } from "../pointers/rollback-target.ts";
import { readRollbacks } from "../pointers/unsafe-rollbacks.ts";

interface PointerRow {
  readonly remote: string;
  readonly stable_id: string | null;
  readonly stable_label: string | null;
  readonly last_good_id: string | null;
  readonly last_good_label: string | null;
  readonly left_id: string | null;
  readonly left_label: string | null;
  readonly updated_at: Date;
  readonly actor: string;
  readonly reason: string | null;
  readonly action: PointerAction;
  readonly follow: FollowMode;
  readonly candidate_id: string | null;
  readonly candidate_label: string | null;
  readonly weight_ppm: number | null;
  readonly locked_by: string | null;
  readonly lock_reason: string | null;
  readonly paused_by: string | null;
  readonly pause_reason: string | null;
  readonly policy: string | null;
}

/**
 * Live release of every remote, the shell included, with actor and time, and the remotes that left the site.
 */
export async function readStatus(sql: Sql, environment: string, now: Date): Promise<EnvironmentStatus> {
  const revision = await readRevision(sql, environment);
  const rows = await sql.query<PointerRow>(
    `select p.remote, p.stable_id, s.label as stable_label, p.last_good_id, g.label as last_good_label,
       e.from_stable as left_id, l.label as left_label, p.updated_at, p.actor, e.reason,
       e.action, p.follow, p.candidate_id, c.label as candidate_label, p.weight_ppm, p.locked_by, p.lock_reason,
       p.paused_by, p.pause_reason, p.policy
     from registry.pointer p
     join registry.pointer_event e
       on e.environment = p.environment and e.remote = p.remote and e.revision = p.revision
     left join registry.release s on s.id = p.stable_id
     left join registry.release g on g.id = p.last_good_id
     left join registry.release l on l.id = e.from_stable
     left join registry.release c on c.id = p.candidate_id
     where p.environment = $1 order by p.remote`,
    [environment],
  );
  const failures = await readScreenFailures(sql, environment);
  const pages = await countPages(sql, environment);
  const rollbacks = await readRollbacks(sql, environment);
  const named = rows.flatMap(({ stable_id, candidate_id }) => [stable_id ?? [], candidate_id ?? []].flat());
  const probes = await newestProbes(sql, environment, named);
  const withProbe = <Named extends { readonly id: string }>(release: Named) => {
    const probe = probes.get(release.id);
    return { ...release, ...(probe && { probe }) };
  };
  const rollouts = await readEvidenceDtos(sql, environment, now);
  const toDto = (row: PointerRow) => {
    const counts = pages.get(row.remote);
    const rollback = rollbacks.find(({ remote }) => remote === row.remote);
    return {
      ...toChangeDto(row),
      ...(counts && { pages: counts }),
      ...(rollback && { rollback: toFitDto(rollback) }),
    };
  };
  return {
    environment,
    revision,
    ...(failures.length > 0 && { failures }),
    remotes: rows.flatMap((row) => {
      const stable = nameRelease(row.stable_id, row.stable_label);
      const candidate = candidateOf(row);
      return stable
        ? [
            {
              stable: withProbe(stable),
              candidate: candidate && withProbe(candidate),
              ...toDto(row),
              ...rolloutFacts(row, rollouts),
            },
          ]
        : [];
    }),
    retired: rows.flatMap((row) => {
      const last = nameRelease(row.left_id, row.left_label);
      return row.stable_id === null && last ? [{ last, reason: row.reason, ...toDto(row) }] : [];
    }),
  };
}

function toFitDto({ release, fit, with: moved }: RollbackTarget): RollbackFit {
  return {
    to: release && nameOf(release),
    safe: fit.verdict,
    reasons: [...fit.reasons],
    ...(moved.length > 0 && {
      with: moved.map(({ remote, from, to }) => ({ remote, from: nameOf(from), to: nameOf(to) })),
    }),
  };
}

function candidateOf({ candidate_id, candidate_label, weight_ppm }: PointerRow) {
  const named = nameRelease(candidate_id, candidate_label);
  return named && { ...named, weightPpm: weight_ppm ?? 0 };
}

/** Reads the evidence of each rollout, by its remote. */
async function readEvidenceDtos(
  sql: Sql,
  environment: string,
  now: Date,
): Promise<ReadonlyMap<string, RolloutEvidence>> {
  const dtos = new Map<string, RolloutEvidence>();
  for (const rollout of await readRollouts(sql, environment, now)) {
    const { remote, since, policy, judgement } = rollout;
    const { candidate, control } = await readRecent(sql, environment, rollout, now);
    const gate = { since: since.toISOString(), gate: policy.gate, ...judgement };
    dtos.set(remote, { ...gate, candidate: toVisitsDto(candidate), control: toVisitsDto(control) });
  }
  return dtos;
}

const toVisitsDto = ({ visits, own, any, delivery, classes }: CohortCounts): CohortVisits => ({
  visits,
  own,
  any,
  delivery,
  classes: { ...classes },
});

function rolloutFacts(
  { remote, paused_by, pause_reason, policy }: PointerRow,
  rollouts: ReadonlyMap<string, RolloutEvidence>,
) {
  const rollout = rollouts.get(remote);
  return {
    ...(rollout && { rollout }),
    ...stopped("paused", paused_by, pause_reason),
    ...(policy !== null && { policy: z.parse(rolloutPolicy, JSON.parse(policy)) }),
  };
}

/** Who has stopped something, and why, under a name; nothing where nobody has. */
function stopped<Name extends "locked" | "paused">(name: Name, by: string | null, reason: string | null) {
  return by === null || reason === null
    ? {}
    : ({ [name]: { by, reason } } as Partial<Record<Name, { by: string; reason: string }>>);
}

function toChangeDto({
  remote,
  last_good_id,
  last_good_label,
  updated_at,
  actor,
  action,
  follow,
  locked_by,
  lock_reason,
}: PointerRow): {
  name: string;
  lastGood: { id: string; label: string } | null;
  updatedAt: string;
  actor: string;
  follow?: FollowMode;
  locked?: { by: string; reason: string };
} {
  const lastGood = nameRelease(last_good_id, last_good_label);
  const said = isDefaultFollow(action, follow) ? {} : { follow };
  return {
    name: remote,
    lastGood,
    updatedAt: updated_at.toISOString(),
    actor,
    ...said,
    ...stopped("locked", locked_by, lock_reason),
  };
}

function nameRelease(id: string | null, label: string | null): { id: string; label: string } | null {
  return id === null || label === null ? null : { id, label };
}

interface EventRow extends Omit<ChainedEvent, "seq" | "revision" | "at"> {
  readonly seq: bigint;
  readonly revision: bigint;
  readonly at: Date;
}

const eventColumns = `environment, seq, revision, remote, action, from_stable as "from", to_stable as "to", actor, reason,
  request_id as "requestId", at, untested, follow, from_candidate as "fromCandidate", to_candidate as "toCandidate",
  weight_ppm as "weightPpm", salt, yanked_id as yanked, policy, left_early as "leftEarly", evidence,
  prev_hash as "prevHash", hash`;

/** All changes of one remote, newest first. Throws ENVIRONMENT_UNKNOWN and REMOTE_UNKNOWN. */
export async function readHistory(sql: Sql, environment: string, remote: string): Promise<RemoteHistory> {
  await readRevision(sql, environment);
  await requireRemote(sql, remote);
  const rows = await sql.query<EventRow>(
    `select ${eventColumns} from registry.pointer_event where environment = $1 and remote = $2 order by seq desc`,
    [environment, remote],
  );
  return rows.map((row) => ({
    revision: Number(row.revision),
    at: row.at.toISOString(),
    action: row.action,
    from: row.from,
    to: row.to,
    actor: row.actor,
    reason: row.reason,
    ...(row.untested && { untested: true as const }),
    ...(row.follow && { follow: row.follow }),
    ...(row.toCandidate !== null && { candidate: { id: row.toCandidate, weightPpm: row.weightPpm ?? 0 } }),
    ...(row.fromCandidate !== null && { fromCandidate: row.fromCandidate }),
    ...(row.yanked !== null && { yanked: row.yanked }),
    ...(row.action === "policy" && { policy: row.policy === null ? null : JSON.parse(row.policy) }),
    ...(row.evidence !== null && { evidence: JSON.parse(row.evidence) }),
  }));
}

/** The whole chain of an environment, oldest first, as `firstBreak` checks it. */
export async function readChain(sql: Sql, environment: string): Promise<ChainedEvent[]> {
  const rows = await sql.query<EventRow>(
    `select ${eventColumns} from registry.pointer_event where environment = $1 order by seq`,
    [environment],
  );
  return rows.map(({ seq, revision, at, ...row }) => ({
    ...row,
    seq: Number(seq),
    revision: Number(revision),
    at: at.toISOString(),
  }));
}
