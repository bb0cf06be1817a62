import type { Sql } from "@tessera/database";
import { minuteMs } from "@tessera/shared/core/durations";
import { policyOf, type RolloutPolicy } from "../pointers/policy.ts";
import { rolloutOf, type RolloutColumns } from "../pointers/read-moves.ts";
import { findRelease } from "../registry/release-rows.ts";
import { probeFault } from "../pointers/required-checks.ts";
import { judgeRollout, type Judgement } from "./judge-rollout.ts";
import { readEvidence, type Evidence } from "./read-evidence.ts";
import { judgeUndo } from "./way-back.ts";

/** A rollout with what is known of its step. */
export interface RunningRollout {
  readonly remote: string;
  readonly candidate: string;
  readonly weightPpm: number;
  readonly salt: string;
  /** Revision of its last step. */
  readonly moved: number;
  /** Time of its last step. */
  readonly since: Date;
  readonly policy: RolloutPolicy;
  readonly isPaused: boolean;
  readonly isLocked: boolean;
  /** Visits since the last step. */
  readonly evidence: Evidence;
  readonly judgement: Judgement;
  /** Reasons why the stable release does not fit what is live, where the candidate is worse. */
  readonly misfits: readonly string[];
}

interface RolloutRow
  extends RolloutColumns, Pick<RunningRollout, "remote" | "since" | "isPaused" | "isLocked"> {
  readonly moved: bigint;
  readonly policy: string | null;
}

/** Time in milliseconds of which status shows the visits. */
const recentMs = 15 * minuteMs;

/** Reads the visits of the last 15 minutes of a rollout. */
export const readRecent = (
  sql: Sql,
  environment: string,
  { salt }: RunningRollout,
  now: Date,
): Promise<Evidence> =>
  readEvidence(sql, { environment, salt, since: new Date(now.getTime() - recentMs), now });

/**
 * A verdict by which a step could come: `hold` where the policy needs a probe that the candidate has not
 * passed.
 */
async function withProbe(
  sql: Sql,
  environment: string,
  { candidate, policy }: Pick<RunningRollout, "candidate" | "policy">,
  judgement: Judgement,
): Promise<Judgement> {
  if (judgement.verdict === "worse" || judgement.verdict === "hold") return judgement;
  const release = await findRelease(sql, candidate);
  const fault = release && (await probeFault(sql, environment, policy, release));
  return fault ? { verdict: "hold", reason: fault.message } : judgement;
}

/** Reads the rollouts of an environment and judges each by the visits since its last step. */
export async function readRollouts(sql: Sql, environment: string, now: Date): Promise<RunningRollout[]> {
  const rows = await sql.query<RolloutRow>(
    `select remote, candidate_id as candidate, weight_ppm as "weightPpm", salt, revision as moved, updated_at as since, policy,
       paused_by is not null as "isPaused", locked_by is not null as "isLocked"
     from registry.pointer where environment = $1 and candidate_id is not null order by remote`,
    [environment],
  );
  const rollouts: RunningRollout[] = [];
  for (const { policy: stored, moved: revision, candidate, weightPpm: ppm, salt: chooser, ...row } of rows) {
    const running = rolloutOf({ candidate, weightPpm: ppm, salt: chooser });
    if (!running) continue;
    const { since } = row;
    const { weightPpm, salt } = running;
    const policy = policyOf(environment, stored);
    const moved = Number(revision);
    const step = policy.steps.findLast((one) => one.weightPpm <= weightPpm) ?? policy.steps[0];
    const ageMs = now.getTime() - since.getTime();
    const judgeSince = async (from: Date) => {
      const evidence = await readEvidence(sql, { environment, salt, since: from, now });
      return { evidence, judgement: judgeRollout({ evidence, weightPpm, step, ageMs }) };
    };
    const { remote } = row;
    const judged = await judgeUndo(sql, {
      environment,
      remote,
      moved,
      judgeSince,
      ...(await judgeSince(since)),
    });
    const judgement = await withProbe(
      sql,
      environment,
      { candidate: running.candidate, policy },
      judged.judgement,
    );
    rollouts.push({ ...row, ...running, moved, policy, ...judged, judgement });
  }
  return rollouts;
}
