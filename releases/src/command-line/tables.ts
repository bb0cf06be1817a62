import { defaultFollow } from "../registry/pointer.ts";
import type {
  EnvironmentStatus,
  EventVerification,
  RemoteHistory,
  StoreFault,
} from "../registry/registry-api.ts";

/** Formats rows as lines with aligned columns. */
function alignColumns(rows: readonly (readonly string[])[]): string {
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

/** Prefix of an id that is long enough to name the release. */
const shortId = (id: string) => id.slice(0, 12);
const shortInstant = (instant: string) => `${instant.slice(0, 19).replace("T", " ")} UTC`;

export function statusTable({
  environment,
  revision,
  remotes,
  retired,
  failures = [],
}: EnvironmentStatus): string {
  const title = `${environment}, revision ${revision}`;
  if (remotes.length + retired.length === 0) return `${title}: nothing is live yet`;
  const rows = remotes.map(({ name, stable, lastGood, updatedAt, actor, follow }) => [
    name,
    follow ? `${stable.label}, ${follow}` : stable.label,
    shortId(stable.id),
    lastGood?.label ?? "-",
    shortInstant(updatedAt),
    actor,
  ]);
  const retiredRows = retired.map(({ name, last, lastGood, updatedAt, actor }) => [
    name,
    `retired, was ${last.label}`,
    shortId(last.id),
    lastGood?.label ?? "-",
    shortInstant(updatedAt),
    actor,
  ]);
  const header = ["REMOTE", "LIVE", "RELEASE", "LAST GOOD", "SINCE", "BY"];
  const table = `${title}\n\n${alignColumns([header, ...rows, ...retiredRows])}`;
  return failures.length === 0 ? table : `${table}\n\n${failuresTable(failures)}`;
}

/** First line of an error, without what a terminal would interpret. */
const firstLine = (message: string) => (message.split("\n", 1)[0] ?? "").replace(/\p{Cc}/gu, " ");

function failuresTable(failures: NonNullable<EnvironmentStatus["failures"]>): string {
  const rows = failures.map(({ remote, release, url, message, count, lastAt }) => [
    remote ?? "-",
    release ? shortId(release.id) : "-",
    String(count),
    shortInstant(lastAt),
    url,
    firstLine(message),
  ]);
  const header = ["FAILS", "RELEASE", "TIMES", "LAST", "SCREEN", "ERROR"];
  return alignColumns([header, ...rows]);
}

export function historyTable(history: RemoteHistory): string {
  if (history.length === 0) return "Nothing of it was ever live.";
  const rows = history.map(({ revision, at, action, from, to, actor, reason, untested, follow }) => [
    String(revision),
    shortInstant(at),
    [action, untested && "untested", follow !== defaultFollow[action] && follow].filter(Boolean).join(" "),
    from === null ? "-" : shortId(from),
    to === null ? "-" : shortId(to),
    actor,
    reason ?? "-",
  ]);
  return alignColumns([["REVISION", "AT", "ACTION", "FROM", "TO", "BY", "REASON"], ...rows]);
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

/** Number of verified events, and the revision that they lead to. */
export const verificationLine = ({ environment, revision, events }: EventVerification): string =>
  `${environment}, revision ${revision}: ${events} ${events === 1 ? "event" : "events"}`;
