import type { CleanUp } from "@tessera/database";
import { visitCleanUp } from "../evidence/visits.ts";
import { outcomeCleanUps } from "../live/page-outcomes.ts";
import { previewCleanUp } from "../previews/previews.ts";

/**
 * All clean-ups of the registry's database. Uploads are collected with their files by `collectUploads`, nodes
 * that ended are deleted by the others; releases, pointers and their events are stored forever.
 */
export const registryCleanUps: readonly CleanUp[] = [
  visitCleanUp,
  outcomeCleanUps.reported,
  outcomeCleanUps.notified,
  previewCleanUp,
];
