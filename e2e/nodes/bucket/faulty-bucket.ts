import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** Treatment of calls before they go on: a delay in milliseconds, or an answer with a status. */
export type BucketFault = { readonly delayMs: number } | { readonly status: number };

/** An address of a bucket whose calls can be delayed or refused. */
export interface FaultyBucket {
  readonly origin: string;
  /** Fault of all calls from now on; none when undefined. */
  set(fault: BucketFault | undefined): void;
  stop(): Promise<void>;
}

const refusal = (status: number) =>
  `<?xml version="1.0"?><Error><Code>${status === 403 ? "AccessDenied" : "SlowDown"}</Code></Error>`;

/** Starts a proxy in front of a bucket. Calls keep their host, which their signature covers. */
export async function startFaultyBucket(origin: string): Promise<FaultyBucket> {
  let fault: BucketFault | undefined;
  const server = createServer((call, response) => {
    void (async () => {
      // Read before it is sent on: Swift may answer and close before it has read a body.
      const body = await buffer(call);
      if (fault && "delayMs" in fault) await pause(fault.delayMs);
      if (fault && "status" in fault) {
        response.writeHead(fault.status, { "content-type": "application/xml" }).end(refusal(fault.status));
        return;
      }
      const { method, url = "/", headers } = call;
      const { hostname, port } = new URL(origin);
      // Each call has a connection of its own: Swift closes some after their answer.
      const target = { hostname, port, path: url, method, agent: false as const };
      const length = { "content-length": String(body.byteLength) };
      const sent = request({ ...target, headers: { ...headers, ...length } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        // Swift sends the end of a body after the answer to a HEAD, which breaks its connection.
        if (method === "HEAD") response.end();
        else answer.pipe(response);
      });
      sent.on("error", () => {
        if (!response.headersSent) response.destroy();
      });
      sent.end(body);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    set: (next) => {
      fault = next;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
