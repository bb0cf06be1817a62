import * as z from "@tessera/shared/schema";
import { listenHost, origin, port } from "../platform/environment-values.ts";

/** Environment variables of the payment gateway. */
export const gatewayEnvironment = z.object({
  COUNTERPARTIES_HOST: listenHost,
  GATEWAY_PORT: z._default(port, 3002),
  /** Public origin of the gateway; `http://127.0.0.1:<GATEWAY_PORT>` unless given. */
  GATEWAY_ORIGIN: z.optional(origin),
  /** Shared with the site: bearer of its calls, key of the webhooks' signature. */
  GATEWAY_SECRET: z.string().check(z.minLength(8, { error: "a secret has 8 characters or more" })),
  /** Folder of the record file. */
  GATEWAY_DATA_DIR: z.string().check(z.minLength(1)),
});
