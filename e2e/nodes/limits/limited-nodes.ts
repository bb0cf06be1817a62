import { signPayload } from "@tessera/shared/core/signature";
import * as z from "@tessera/shared/schema";
import { type HttpReply, keepAliveClient } from "../../outside/keep-alive-client.ts";
import { pollUntil } from "../../outside/poll-until.ts";
import { type MachineOptions, startGroupBehindProxy } from "../proxy/nodes-behind-proxy.ts";
import { startInOrder, stopLater } from "../../../tools/testing/in-order.ts";
import { startValkey, type Valkey } from "./valkey.ts";

/** Calls of the limited call in a minute by one address. Source: spec:api#rate-limits. */
export const allowed = 30;

/** Database of the Valkey that the nodes use. */
export const ownDatabase = 1;

const connections = 16;
const payload = { purpose: "login" };

const health = z.object({ status: z.string(), parts: z.object({ valkey: z.string() }) });

/** Answers to calls of one client. */
export interface Answers {
  readonly letThrough: number;
  readonly refused: readonly HttpReply[];
  /** Statuses of all other answers. */
  readonly failed: readonly number[];
}

/** Starts nodes with one Valkey behind HAProxy, whose limits per address are those of production. */
export const startLimitedNodes = (count: number, options?: MachineOptions) =>
  startNodesWith(count, startValkey, options);

/** Does the same with a Valkey of any kind. */
export const startNodesWith = <Kind extends Valkey>(
  count: number,
  startKind: () => Promise<Kind>,
  options?: MachineOptions,
) =>
  startInOrder(async (stops) => {
    const valkey = stopLater(stops, await startKind());
    const variables = { RATE_LIMITS: "real", VALKEY_URL: valkey.url(ownDatabase) };
    const started = await startGroupBehindProxy(stops, count, variables, options);
    const { address, postgres, group, proxy } = started;
    const { origin, certificate } = address;
    const { nodes, first } = group;
    const headers = { "x-signature": signPayload(payload, first.keys.signature) };
    let clients = 0;
    return {
      nodes,
      valkey,
      postgres,
      proxy,
      /**
       * A client with an address of its own, whose windows are new. Sends a number of the limited calls, 16
       * at once to each of the origins in turn, and returns their answers. The proxy is the only origin
       * unless others are given.
       */
      newClient: (origins = [origin]) => {
        clients += 1;
        const https = origins.map((one) =>
          keepAliveClient(one, connections, 15_000, certificate, `127.0.1.${clients}`),
        );
        const call = { method: "GET", path: "/api/captcha?purpose=login", headers } as const;
        return async (calls: number): Promise<Answers> => {
          const rounds = Array.from({ length: calls / https.length }, () => https.map((http) => http(call)));
          const answers = await Promise.all(rounds.flat());
          return {
            letThrough: answers.filter(({ status }) => status === 200).length,
            refused: answers.filter(({ status }) => status === 429),
            failed: answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 429),
          };
        };
      },
      /** Waits until every node says of its Valkey that it counts, or that it does not. */
      untilValkeyIs: async (state: "ready" | "degraded") => {
        for (const node of nodes)
          await pollUntil(`the Valkey is ${state} at ${node.origin}`, async () => {
            const { status, parts } = z.parse(health, await (await fetch(`${node.origin}/healthz`)).json());
            return status === state && parts.valkey === state;
          });
      },
    };
  });

/** Nodes with one Valkey behind HAProxy. */
export type LimitedNodes = Awaited<ReturnType<typeof startLimitedNodes>>;
