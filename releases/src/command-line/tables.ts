import { isDefaultFollow } from "../pointers/pointer.ts";
import type { EventVerification, StoreFault } from "../registry/registry-api.ts";
import type {
  AttemptList,
  CohortVisits,
  EnvironmentStatus,
  NewestProbe,
  PageCounts,
  RemoteHistory,
  RolloutEvidence,
  RollbackFit,
} from "../registry/status-api.ts";

/** Formats rows as lines with aligned columns. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A table, as a list of one; none without rows. */
const tableOf = (header: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : [alignColumns([header, ...rows])];

/** Prefix of an id that is long enough to name the release. */
const shortId = (id: string) => id.slice(0, 12);
export const shortInstant = (instant: string) => `${instant.slice(0, 19).replace("T", " ")} UTC`;

/** Safety of a rollback in a word; where there is no earlier release, its effect. */
function safetyOf(rollback: RollbackFit | undefined): string {
  if (!rollback) return "-";
  return rollback.safe === "yes" && rollback.to === null ? "leaves the site" : rollback.safe;
}

export function statusTable(status: EnvironmentStatus): string {
  const { environment, revision, remotes, retired } = status;
  const title = `${environment}, revision ${revision}`;
  if (remotes.length + retired.length === 0) return `${title}: nothing is live yet`;
  const rows = remotes.map(({ name, stable, lastGood, updatedAt, actor, follow, locked, rollback }) => [
    name,
    [stable.label, follow, locked && "locked"].filter(Boolean).join(", "),
    shortId(stable.id),
    lastGood?.label ?? "-",
    safetyOf(rollback),
    shortInstant(updatedAt),
    actor,
  ]);
  const retiredRows = retired.map(({ name, last, lastGood, updatedAt, actor, rollback }) => [
    name,
    `retired, was ${last.label}`,
    shortId(last.id),
    lastGood?.label ?? "-",
    safetyOf(rollback),
    shortInstant(updatedAt),
    actor,
  ]);
  const header = ["REMOTE", "LIVE", "RELEASE", "LAST GOOD", "ROLLBACK SAFE", "SINCE", "BY"];
  const table = `${title}\n\n${alignColumns([header, ...rows, ...retiredRows])}`;
  return [
    table,
    ...rolloutsTable(status),
    ...probesTable(status),
    ...rollbacksTable(status),
    ...locksTable(status),
    ...pagesTable(status),
    ...failuresTable(status),
  ].join("\n\n");
}

/** Share of the devices, in parts per million, as percent. */
export const percentOf = (weightPpm: number): string => `${weightPpm / 10_000} %`;

/** Table of the rollouts that run; none without one. */
function rolloutsTable({ remotes }: EnvironmentStatus): string[] {
  const rows = remotes.flatMap(({ name, stable, candidate, paused }) =>
    candidate
      ? [
          [
            name,
            candidate.label,
            shortId(candidate.id),
            percentOf(candidate.weightPpm),
            stable.label,
            paused ? `paused by ${paused.by} (${paused.reason})` : "",
          ],
        ]
      : [],
  );
  const visits = remotes.flatMap(({ name, rollout }) =>
    rollout
      ? (["candidate", "control"] as const).map((cohort) => {
          const { visits: all, own, any, delivery } = rollout[cohort];
          return [name, cohort, ...[all, own, any, delivery].map(String)];
        })
      : [],
  );
  const gates = remotes.flatMap(({ name, rollout }) =>
    rollout ? [[name, `${rollout.gate}s`, rollout.verdict, rollout.reason]] : [],
  );
  if (rows.length === 0) return [];
  return [
    alignColumns([["ROLLOUT", "CANDIDATE", "RELEASE", "DEVICES", "THE OTHERS", ""], ...rows]),
    alignColumns([["15 MINUTES", "OF", "VISITS", "IT FAILS", "ANY FAILS", "NOT DELIVERED"], ...visits]),
    alignColumns([["GATE", "IT", "VERDICT", "BECAUSE"], ...gates]),
  ];
}

/** Phrase about the newest probe of a release. */
export const probePhrase = ({ passed, failures, at, actor }: NewestProbe): string =>
  `${passed ? "passed" : `failed in ${failures.length} ${failures.length === 1 ? "screen" : "screens"}, first ${failures[0]?.url ?? ""}`}, ${shortInstant(at)}, ${actor}`;

/** Table of the live releases and candidates that a browser has opened; none without one. */
function probesTable({ remotes }: EnvironmentStatus): string[] {
  const rows = remotes.flatMap(({ name, stable, candidate }) =>
    [stable, ...(candidate ? [candidate] : [])].flatMap(({ id, label, probe }) =>
      probe ? [[name, label, shortId(id), probePhrase(probe)]] : [],
    ),
  );
  return tableOf(["PROBE", "LABEL", "RELEASE", "RESULT"], rows);
}

const visitsOf = ({ visits, any }: CohortVisits) => `${any} of ${visits} visits fail`;

/** One line of how a rollout goes. */
export const rolloutLine = (
  name: string,
  candidate: { readonly label: string; readonly weightPpm: number },
  { verdict, reason, candidate: own, control }: RolloutEvidence,
): string =>
  `${name} ${candidate.label} at ${percentOf(candidate.weightPpm)}: ${visitsOf(own)}, ${visitsOf(control)} with the stable release; ${verdict}: ${reason}`;

/**
 * Table of the rollbacks that may not be safe, or that take other remotes with them, and why; none where all
 * do neither.
 */
function rollbacksTable({ remotes, retired }: EnvironmentStatus): string[] {
  const rows = [...remotes, ...retired].flatMap(({ name, rollback }) =>
    rollback && (rollback.safe !== "yes" || rollback.with)
      ? [[name, rollback.to?.label ?? "out of the site", rollback.safe, becauseOf(rollback)]]
      : [],
  );
  return tableOf(["ROLLBACK", "LEADS TO", "SAFE", "BECAUSE"], rows);
}

/** Remotes that a rollback takes with it, and reasons why it may not be safe. */
const becauseOf = ({ with: moved = [], reasons }: RollbackFit) =>
  [...moved.map(({ remote, to }) => `${remote} goes back to ${to.label} with it.`), ...reasons].join(" ");

/** Table of the remotes that are locked; none without one. */
function locksTable({ remotes, retired }: EnvironmentStatus): string[] {
  const rows = [...remotes, ...retired].flatMap(({ name, locked }) =>
    locked ? [[name, locked.by, locked.reason]] : [],
  );
  return tableOf(["LOCKED", "BY", "REASON"], rows);
}

interface CountedPages extends PageCounts {
  readonly remote: string;
  /** Label of the release that is live; a hyphen without one. */
  readonly live: string;
}

/** Counts of open pages by remote, where any are known. */
function countedPages({ remotes, retired }: EnvironmentStatus): CountedPages[] {
  const live = remotes.map(({ name, stable, pages }) => ({ remote: name, live: stable.label, pages }));
  const out = retired.map(({ name, pages }) => ({ remote: name, live: "-", pages }));
  return [...live, ...out].flatMap(({ pages, ...of }) => (pages ? [{ ...of, ...pages }] : []));
}

const totalOf = ({ guarded }: PageCounts) => Object.values(guarded).reduce((sum, count) => sum + count, 0);

/** Reasons of guarded pages with their counts, for example `typed 2, frame 1`. */
const holdsOf = ({ guarded }: PageCounts) =>
  Object.entries(guarded)
    .map(([hold, count]) => `${hold} ${count}`)
    .join(", ");

const withHolds = (text: string, counts: PageCounts) =>
  totalOf(counts) === 0 ? text : `${text} (${holdsOf(counts)})`;

function pagesTable(status: EnvironmentStatus): string[] {
  const rows = countedPages(status).map((counts) => [
    counts.remote,
    counts.live,
    String(counts.done),
    withHolds(String(totalOf(counts)), counts),
    String(counts.failed),
    String(counts.silent),
  ]);
  return tableOf(["PAGES", "LIVE", "DONE", "GUARDED", "FAILED", "SILENT"], rows);
}

/** One line for each remote, of how the open pages have followed its last move. */
export const pageLines = (status: EnvironmentStatus): string[] =>
  countedPages(status).map((counts) => {
    const guarded = withHolds(`${totalOf(counts)} guarded`, counts);
    return `${counts.remote} ${counts.live}: ${counts.done} done, ${guarded}, ${counts.failed} failed, ${counts.silent} silent`;
  });

/** True when no open page has been notified of a move or has reported. */
export const isNoPageKnown = (status: EnvironmentStatus): boolean => countedPages(status).length === 0;

/** True when pages are known and each of them has followed. */
export const haveFollowed = (status: EnvironmentStatus): boolean =>
  !isNoPageKnown(status) && countedPages(status).every((counts) => totalOf(counts) + counts.silent === 0);

/** First line of an error, without what a terminal would interpret. */
const firstLine = (message: string) => (message.split("\n", 1)[0] ?? "").replace(/\p{Cc}/gu, " ");

function failuresTable({ failures = [] }: EnvironmentStatus): string[] {
  const rows = failures.map(({ remote, release, url, message, count, lastAt }) => [
    remote ?? "-",
    release ? shortId(release.id) : "-",
    String(count),
    shortInstant(lastAt),
    url,
    firstLine(message),
  ]);
  return tableOf(["FAILS", "RELEASE", "TIMES", "LAST", "SCREEN", "ERROR"], rows);
}

export function historyTable(history: RemoteHistory): string {
  if (history.length === 0) return "Nothing of it was ever live.";
  const rows = history.map(
    ({
      revision,
      at,
      action,
      from,
      to,
      actor,
      reason,
      untested,
      follow,
      candidate,
      fromCandidate,
      yanked,
    }) => [
      String(revision),
      shortInstant(at),
      [action, yanked && shortId(yanked), untested && "untested", !isDefaultFollow(action, follow) && follow]
        .filter(Boolean)
        .join(" "),
      [
        from === null ? "-" : shortId(from),
        fromCandidate && ![candidate?.id, to].includes(fromCandidate) && shortId(fromCandidate),
      ]
        .filter(Boolean)
        .join(", "),
      [
        to === null ? "-" : shortId(to),
        candidate && `${shortId(candidate.id)} ${percentOf(candidate.weightPpm)}`,
      ]
        .filter(Boolean)
        .join(", "),
      actor,
      reason ?? "-",
    ],
  );
  return alignColumns([["REVISION", "AT", "ACTION", "FROM", "TO", "BY", "REASON"], ...rows]);
}

export function attemptsTable(attempts: AttemptList): string {
  if (attempts.length === 0) return "No attempt to change it was refused.";
  const rows = attempts.map(({ at, action, release, code, actor, requestId }) => [
    shortInstant(at),
    action,
    // As it was named: an id or a label.
    release?.startsWith("r_") ? shortId(release) : (release ?? "-"),
    code,
    actor,
    requestId,
  ]);
  return alignColumns([["AT", "ACTION", "RELEASE", "REFUSED AS", "BY", "REQUEST"], ...rows]);
}

/** Result of a check of the whole store. */
export interface StoreResult {
  readonly checked: number;
  readonly repaired: number;
  readonly faults: readonly StoreFault[];
}

export function storeTable({ checked, repaired, faults }: StoreResult): string {
  const title = `${checked} files checked, ${repaired} repaired, ${faults.length} missing or damaged`;
  const rows = faults.map(({ remote, label, id, path, state, isLive }) => [
    remote,
    label,
    shortId(id),
    isLive ? "live" : "-",
    state,
    path,
  ]);
  return rows.length === 0
    ? title
    : `${title}\n${alignColumns([["remote", "label", "release", "live", "state", "file"], ...rows])}`;
}

/** Number of verified events and refused attempts, and the revision that they lead to. */
export const verificationLine = ({ environment, revision, events, refused }: EventVerification): string =>
  `${environment}, revision ${revision}: ${events} ${events === 1 ? "event" : "events"}` +
  (refused === 0 ? "" : `, ${refused} refused ${refused === 1 ? "attempt" : "attempts"}`);
