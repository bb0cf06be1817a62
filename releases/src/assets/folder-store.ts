import { mkdirSync } from "node:fs";
import { AssetFolder } from "./asset-folder.ts";
import type { AssetStore } from "./asset-store.ts";
import { createVerifiedStore } from "./verified-store.ts";

/**
 * Stores assets in a folder. Creates it when it is missing.
 *
 * @param mode `read` for a store that is only read: a missing folder stays missing
 */
export function createFolderStore(folder: string, mode: "read" | "write" = "write"): AssetStore {
  if (mode === "write") mkdirSync(folder, { recursive: true });
  return createVerifiedStore(new AssetFolder(folder));
}
