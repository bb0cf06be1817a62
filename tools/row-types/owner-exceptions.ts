import type { OwnerException, UnreadFile } from "./check-owners.ts";

/** All writes of one area into a table of another one. One that excepts nothing is reported. */
export const ownerExceptions: readonly OwnerException[] = [
  {
    area: "server/src/modules/games",
    table: "seeded_rows",
    cause:
      "marks in the remembered values of its own titles, set in one statement with these or found by a join with them; platform knows no title",
  },
];

/** All files with statements that are put together at run time. One without such a statement is reported. */
export const unreadFiles: readonly UnreadFile[] = [
  { path: "database/src/migrate.ts", cause: "the migrations themselves" },
  {
    path: "server/src/platform/jobs/fenced-database.ts",
    cause: "passes the statements of jobs on, which are read where the jobs have them",
  },
  {
    path: "server/src/platform/jobs/find-work.ts",
    cause: "reads: the conditions under which jobs have work",
  },
  {
    path: "server/src/platform/tracing/traced-database.ts",
    cause: "passes all statements on, which are read where they are written",
  },
  {
    path: "server/src/platform/lists/list-page.ts",
    cause: "reads a page: `select` of a list, followed by conditions",
  },
  {
    path: "server/src/modules/player-administration/player-timeline.ts",
    cause: "reads a page: a union of selections",
  },
];
