import { randomUUID } from "node:crypto";
import { incomingPrefix } from "./asset-bucket.ts";
import { StoreUnavailable } from "./bucket-failure.ts";
import type { BucketClient } from "./bucket-client.ts";

/**
 * Uses every right that the store needs, so that a bucket without one is refused at a start and not at a
 * publish. Rejects with StoreUnavailable; leaves nothing in the bucket: before it writes it has deleted.
 *
 * @param mode `read` for a bucket that is only copied from
 */
export async function checkRights(client: BucketClient, mode: "read" | "write"): Promise<void> {
  const [one, other] = ["check", "copy"].map((name) => `${incomingPrefix}${name}.${randomUUID()}`);
  if (one === undefined || other === undefined) return;
  await client.list("").next();
  await client.get(one);
  if (mode === "read") return;
  await client.remove(one);
  await client.abortUploads(incomingPrefix, new Date(0));
  // No server has this upload; some call its id invalid, which tells that it may be used.
  await client.abortUpload(one, randomUUID()).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable) || error.isRefused) throw error;
  });
  try {
    await client.put(one, Buffer.from("A check of the rights.\n"));
    await client.copy(one, other, { IfNoneMatch: "*" });
  } finally {
    await client.remove(one).catch(() => undefined);
    await client.remove(other).catch(() => undefined);
  }
}
