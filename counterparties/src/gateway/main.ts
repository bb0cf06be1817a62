/** The payment gateway as a process: `node dist/gateway.js`. */
import { join } from "node:path";
import { systemClock } from "@tessera/shared/core/clock";
import { readClientFiles } from "../platform/client-files.ts";
import { runProcess } from "../platform/environment.ts";
import { openRecords } from "../platform/records.ts";
import { serve } from "../platform/serve.ts";
import { gatewayEnvironment } from "./environment.ts";
import { buildGateway } from "./gateway.ts";
import { order } from "./orders.ts";

void runProcess(gatewayEnvironment, async (environment) => {
  const { GATEWAY_PORT: port, GATEWAY_ORIGIN: origin } = environment;
  const gateway = buildGateway({
    clock: systemClock,
    origin: origin ?? `http://127.0.0.1:${port}`,
    secret: environment.GATEWAY_SECRET,
    orders: openRecords(join(environment.GATEWAY_DATA_DIR, "gateway.jsonl"), order),
    client: readClientFiles(join(import.meta.dirname, "client/gateway")),
    logger: { level: "warn" },
  });
  await serve("payment gateway", gateway, { host: environment.COUNTERPARTIES_HOST, port });
});
