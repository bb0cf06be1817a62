import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface TcpProxy {
  /** The address of the server behind it, by way of the proxy. */
  readonly url: string;
  /** Forwards nothing any more, in both directions and on new connections; nobody is notified. */
  hang(): void;
  /**
   * As {@link hang}, once a client has sent these bytes; they still reach the server, whose answer reaches
   * nobody.
   */
  hangAfter(text: string): void;
  /** Forwards again on new connections. What was held stays where it is, as on a way that is lost. */
  recover(): void;
  /** Leads new connections to another server. */
  leadTo(url: string): void;
  stop(): Promise<void>;
}

/** Starts a proxy on loopback in front of a server, given by the URL of a database on it. */
export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  let target = new URL(serverUrl);
  let isHanging = false;
  let trigger: string | undefined;
  const pairs = new Set<readonly [client: Socket, server: Socket]>();
  const hang = () => {
    isHanging = true;
    for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
  };
  const server = createServer((client) => {
    if (isHanging) client.pause();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [upstream, client] as const]) {
      one.on("error", () => other.destroy());
      one.on("close", () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    if (isHanging) return;
    client.pipe(upstream);
    upstream.pipe(client);
    client.on("data", (bytes: Buffer) => {
      if (trigger === undefined || !bytes.includes(trigger)) return;
      trigger = undefined;
      // The bytes have been written to the server by the pipe's own listener, which came first.
      hang();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(serverUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    hang,
    hangAfter: (text) => {
      trigger = text;
    },
    recover: () => {
      isHanging = false;
    },
    leadTo: (next) => {
      target = new URL(next);
    },
    stop: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
