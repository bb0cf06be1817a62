import { instant } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";

const settings = z.object({
  moneyMode: z.enum(["play", "real"]),
  /** Deposits and withdrawals are approved automatically; never with real money. */
  autoApprove: z.boolean(),
  /** A withdrawal requires a code by mail; always with real money. */
  withdrawCode: z.boolean(),
});
export type Settings = z.output<typeof settings>;

export const settingsApi = {
  read: operatorEndpoint({
    method: "GET",
    path: "/settings",
    summary: "How the site decides about money",
    reply: settings,
  }),
  change: operatorEndpoint({
    method: "PATCH",
    path: "/settings",
    summary: "Change how the site decides about play money",
    body: z.strictObject({ autoApprove: z.optional(z.boolean()), withdrawCode: z.optional(z.boolean()) }),
    reply: settings,
  }),
  jobFailures: operatorEndpoint({
    method: "GET",
    path: "/job-failures",
    summary: "What jobs could not treat and will try again, the latest first",
    reply: z.object({
      items: z.array(
        z.object({
          job: z.string(),
          subject: z.string(),
          attempts: z.number(),
          error: z.string(),
          failedAt: instant,
          retryAfter: instant,
        }),
      ),
    }),
  }),
} as const;
