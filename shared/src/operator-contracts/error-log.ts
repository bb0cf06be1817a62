import { instant, pageOf, tableQuery } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";

const errorGroup = z.object({
  /** Digest of what is equal in all reports of one fault. */
  fingerprint: z.string(),
  /** Part of the site; empty for reports that name none. */
  remote: z.string(),
  release: z.string(),
  /** Error of the latest report, without tokens. */
  error: z.string(),
  count: z.number(),
  firstAt: instant,
  lastAt: instant,
});
export type ErrorGroup = z.infer<typeof errorGroup>;

const errorReport = z.object({
  error: z.string(),
  errorInfo: z.string(),
  /** Address without its query, which may hold what a player typed. */
  url: z.string(),
  userAgent: z.string(),
  /** True when a player was logged in; the log does not show who. */
  loggedIn: z.boolean(),
  signatureOk: z.boolean(),
  at: instant,
});

const name = z.optional(z.string().check(z.maxLength(128)));
const paging = { pageIndex: tableQuery.pageIndex, pageSize: tableQuery.pageSize };

export const operatorErrorsApi = {
  groups: operatorEndpoint("GET /error-log", {
    summary: "Crash reports in groups, those seen last first",
    roles: listReaders.errors,
    query: z.object({ remote: name, release: name, ...paging }),
    reply: pageOf(errorGroup),
  }),
  reports: operatorEndpoint("GET /error-log/:fingerprint", {
    summary: "Reports of one fault, the latest first",
    roles: ["owner"],
    params: z.object({ fingerprint: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
    query: z.object({ remote: name, release: name, ...paging }),
    reply: pageOf(errorReport),
  }),
} as const;
