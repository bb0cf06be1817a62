import { mkdirSync } from "node:fs";
import { AssetFolder } from "./asset-folder.ts";
import type { AssetStore } from "./asset-store.ts";
import { createVerifiedStore } from "./verified-store.ts";

/** Stores assets in a folder. Creates it when it is missing. */
export function createFolderStore(folder: string): AssetStore {
  mkdirSync(folder, { recursive: true });
  return createVerifiedStore(new AssetFolder(folder));
}
