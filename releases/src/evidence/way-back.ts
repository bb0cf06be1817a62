import type { Sql } from "@tessera/database";
import * as z from "@tessera/shared/schema";
import { readRollbacks } from "../pointers/unsafe-rollbacks.ts";
import type { Judgement } from "./judge-rollout.ts";
import type { Evidence } from "./read-evidence.ts";

/** Actor of the gate's events. */
export const gateActor = "gate";

/** An event of the gate. */
export interface GateEvent {
  readonly action: string;
  readonly at: Date;
  readonly revision: number;
  readonly verdict: string;
  /** Reasons why the stable release did not fit what was live; none where it did. */
  readonly misfits: readonly string[];
}

interface EventRow extends Pick<GateEvent, "action" | "at"> {
  readonly revision: bigint;
  readonly evidence: string;
}

const storedEvidence = z.looseObject({
  verdict: z.string(),
  misfits: z._default(z.array(z.string()), []),
});

/** Reads the newest events of the gate about a remote, newest first. */
export async function readGateEvents(sql: Sql, environment: string, remote: string): Promise<GateEvent[]> {
  const rows = await sql.query<EventRow>(
    `select action, at, revision, evidence from registry.pointer_event
     where environment = $1 and remote = $2 and actor = $3 and evidence is not null order by seq desc limit 20`,
    [environment, remote, gateActor],
  );
  return rows.map(({ revision, evidence, ...row }) => ({
    ...row,
    revision: Number(revision),
    ...z.parse(storedEvidence, JSON.parse(evidence)),
  }));
}

/**
 * True for a note of the gate about the same verdict and the same misfits in the step that began with a
 * revision.
 */
export const isNoteOf =
  ({ moved, verdict, misfits }: { moved: number; verdict: string; misfits: readonly string[] }) =>
  (event: GateEvent): boolean =>
    event.action === "observe" &&
    event.revision > moved &&
    event.verdict === verdict &&
    event.misfits.join("\n") === misfits.join("\n");

/** A verdict with the counts that decided it. */
export interface JudgedEvidence {
  readonly evidence: Evidence;
  readonly judgement: Judgement;
}

/** A verdict, and the reasons why the stable release does not fit what is live, where that mattered. */
export interface JudgedUndo extends JudgedEvidence {
  readonly misfits: readonly string[];
}

interface JudgedStep extends JudgedEvidence {
  readonly environment: string;
  readonly remote: string;
  /** Revision of the last step. */
  readonly moved: number;
  /** Judges by the visits since a later time. */
  readonly judgeSince: (since: Date) => Promise<JudgedEvidence>;
}

/**
 * Judges whether a candidate that is worse may be undone. Where the stable release does not fit what is live,
 * the counts of before may say nothing of it: the verdict is `hold` until the gate has noted that, and
 * `worse` again as soon as the visits since the note are enough for it by themselves. Source:
 * spec:releases#evidence.
 */
export async function judgeUndo(
  sql: Sql,
  { environment, remote, moved, evidence, judgement, judgeSince }: JudgedStep,
): Promise<JudgedUndo> {
  if (judgement.verdict !== "worse") return { evidence, judgement, misfits: [] };
  const back = (await readRollbacks(sql, environment)).find((one) => one.remote === remote);
  if (!back?.release || back.fit.verdict !== "no") return { evidence, judgement, misfits: [] };
  const misfits = back.fit.reasons;
  const unfit = `${back.release.label}, the stable release, does not fit what is live: ${misfits.join(" ")}`;
  const isNote = isNoteOf({ moved, verdict: "hold", misfits });
  const note = (await readGateEvents(sql, environment, remote)).find(isNote);
  const since = note && (await judgeSince(note.at));
  if (since?.judgement.verdict === "worse") {
    const reason = `${since.judgement.reason} That is since ${unfit}`;
    return { evidence: since.evidence, judgement: { verdict: "worse", reason }, misfits };
  }
  const what = since?.judgement.verdict === "hold" ? ` ${since.judgement.reason}` : "";
  const reason = `${judgement.reason} But ${unfit} Only visits since then decide.${what}`;
  return { evidence, judgement: { verdict: "hold", reason }, misfits };
}
