import { createHmac } from "node:crypto";
import * as z from "@tessera/shared/schema";

/** The code under which the site knows the studio that holds money of its own. */
export const liveStudioCode = "sandbox-live";

/**
 * How the studio treats a transfer: `lost` books it and never answers, `late` books it when the caller has given up,
 * `silent` does neither, `refuse` says no.
 */
export type TransferMood = "normal" | "lost" | "late" | "silent" | "refuse";

/** The live studio as its own people reach it. */
export interface LiveStudioDesk {
  /** Treats the next transfer like this, whosever it is. */
  treatNext(mood: TransferMood): Promise<void>;
  /** What its own books say about a transfer: `completed`, `failed`, or `unknown` for one that it has never seen. */
  wordOn(transferId: string): Promise<string>;
}

const word = z.object({ status: z.string() });
/** Later than the site waits for an answer about money. */
const lateMs = 4_000;

/** The studio that listens at this origin. */
export function liveStudioDesk(origin: string, secret: string): LiveStudioDesk {
  const call = async (method: "GET" | "POST", name: string, content?: object): Promise<unknown> => {
    const path = `/studio/v1/${liveStudioCode}/${name}`;
    const body = content ? JSON.stringify(content) : "";
    const timestamp = String(Math.floor(Date.now() / 1000));
    const digest = createHmac("sha256", secret)
      .update(`${timestamp}\n${method}\n${path}\n${body}`)
      .digest("hex");
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(content && { "content-type": "application/json" }),
        "x-provider-timestamp": timestamp,
        "x-provider-signature": `v1=${digest}`,
      },
      ...(content && { body }),
    });
    return response.json();
  };
  return {
    treatNext: async (mood) => {
      await call("POST", "sandbox/behaviour", { transfers: mood, next: 1, lateMs });
    },
    wordOn: async (transferId) => z.parse(word, await call("GET", `transfer/${transferId}`)).status,
  };
}
