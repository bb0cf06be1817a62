import { id } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";

export const operatorExclusionsApi = {
  /** The exclusion then ends after another 24 hours. */
  lift: operatorEndpoint({
    method: "POST",
    path: "/exclusions/:id/lift",
    summary: "End a self-exclusion whose term is over, 24 hours from now",
    params: z.object({ id }),
  }),
} as const;
