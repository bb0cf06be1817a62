import { maintenanceAreas } from "../contracts/maintenance-areas.ts";
import { forEachLanguage } from "../core/languages.ts";
import { id, instant, storedText } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { seenVersion } from "./seen-version.ts";

const text = z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(200, "note.length"));
const message = z.strictObject(forEachLanguage(() => text));

/** One maintenance of an area, with its history. */
const operatorWindow = z.object({
  id,
  area: z.enum(maintenanceAreas),
  state: z.enum(["announced", "active", "ended"]),
  from: instant,
  until: z.nullable(instant),
  endedAt: z.nullable(instant),
  message: storedText,
  createdBy: z.string(),
  /** Operator, or the job that ended it at its time. */
  endedBy: z.nullable(z.string()),
  version: z.number(),
});
export type OperatorMaintenance = z.infer<typeof operatorWindow>;

const params = z.object({ id });

export const operatorMaintenanceApi = {
  list: operatorEndpoint("GET /maintenance", {
    summary: "Maintenance that is announced or active, then the last hundred that ended",
    roles: listReaders.maintenance,
    reply: z.object({ items: z.array(operatorWindow) }),
  }),
  announce: operatorEndpoint("POST /maintenance", {
    summary: "Announce maintenance of an area, or begin it now when `from` is null or past",
    roles: ["owner"],
    body: z.strictObject({
      area: z.enum(maintenanceAreas),
      from: z.nullable(instant),
      until: z.nullable(instant),
      message,
    }),
    reply: operatorWindow,
    status: 201,
  }),
  change: operatorEndpoint("PATCH /maintenance/:id", {
    summary: "Change the times and the message of maintenance that has not ended",
    roles: ["owner"],
    params,
    body: z.strictObject({
      version: seenVersion,
      from: z.nullable(instant),
      until: z.nullable(instant),
      message,
    }),
    reply: operatorWindow,
  }),
  end: operatorEndpoint("POST /maintenance/:id/end", {
    summary: "End maintenance now, or withdraw its announcement",
    roles: ["owner"],
    params,
    body: z.strictObject({ version: seenVersion }),
    reply: operatorWindow,
  }),
} as const;
