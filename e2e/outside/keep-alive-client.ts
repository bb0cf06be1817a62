import { Agent, type ClientRequest, request } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";

export interface HttpReply {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

export interface HttpCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | AsyncIterable<Uint8Array>;
}

/** Sends one call and waits for the complete response. Rejects on a broken connection or a timeout. */
export type HttpClient = (call: HttpCall) => Promise<HttpReply>;

/**
 * Creates a client with `connections` keep-alive connections to one origin. `timeoutMs`: time limit of each
 * call. `certificate`, in PEM: that of an origin with HTTPS. `localAddress`: address of loopback that the
 * calls come from.
 */
export function keepAliveClient(
  origin: string,
  connections: number,
  timeoutMs = 15_000,
  certificate?: string,
  localAddress?: string,
): HttpClient {
  const { hostname, port, protocol } = new URL(origin);
  const own = { keepAlive: true, maxSockets: connections, ...(localAddress && { localAddress }) };
  const isSecure = protocol === "https:";
  // The certificate is that of one name, also for calls with another one as their host.
  const agent = isSecure
    ? new TlsAgent({ ...own, ca: certificate, servername: hostname, family: 4 })
    : new Agent(own);
  const send = isSecure ? tlsRequest : request;
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const sent = send({ agent, hostname, port, method, path, headers, timeout: timeoutMs }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (text += part));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on("error", reject);
      });
      sent.on("error", reject);
      sent.on("timeout", () => sent.destroy(new Error(`No answer within ${timeoutMs} ms`)));
      if (body === undefined || typeof body === "string") sent.end(body);
      else sendParts(sent, body).catch(reject);
    });
}

/** Sends parts of a body, and asks for the next one only when the system has taken the one before. */
async function sendParts(sent: ClientRequest, parts: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const part of parts) await new Promise<unknown>((resolve) => sent.write(part, resolve));
  sent.end();
}
