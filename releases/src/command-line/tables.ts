import type { EnvironmentStatus, RemoteHistory } from "../registry/registry-api.ts";

/** Rows as lines whose columns stand below one another. */
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

/** Enough of an id to name the release again. */
const shortId = (id: string) => id.slice(0, 12);
const shortInstant = (instant: string) => `${instant.slice(0, 19).replace("T", " ")} UTC`;

export function statusTable({ environment, revision, remotes }: EnvironmentStatus): string {
  const title = `${environment}, revision ${revision}`;
  if (remotes.length === 0) return `${title}: nothing is live yet`;
  const rows = remotes.map(({ name, stable, lastGood, updatedAt, actor }) => [
    name,
    stable.label,
    shortId(stable.id),
    lastGood?.label ?? "-",
    shortInstant(updatedAt),
    actor,
  ]);
  return `${title}\n\n${alignColumns([["REMOTE", "LIVE", "RELEASE", "LAST GOOD", "SINCE", "BY"], ...rows])}`;
}

export function historyTable(history: RemoteHistory): string {
  if (history.length === 0) return "Nothing of it was ever live.";
  const rows = history.map(({ revision, at, action, from, to, actor, reason }) => [
    String(revision),
    shortInstant(at),
    action,
    from === null ? "-" : shortId(from),
    shortId(to),
    actor,
    reason ?? "-",
  ]);
  return alignColumns([["REVISION", "AT", "ACTION", "FROM", "TO", "BY", "REASON"], ...rows]);
}
