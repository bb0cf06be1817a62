import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

export interface TransactionPooler {
  /** Address of the same database, through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A message of the protocol: its type, and its bytes with type and length. */
interface Message {
  readonly type: string;
  readonly bytes: Buffer;
}

const headBytes = 5;

/** Splits a stream into messages. The function that it returns takes parts, and returns whole messages. */
function messageReader(): (part: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  return (part) => {
    rest = Buffer.concat([rest, part]);
    const messages: Message[] = [];
    while (rest.length >= headBytes) {
      const length = 1 + rest.readInt32BE(1);
      if (rest.length < length) break;
      messages.push({ type: String.fromCharCode(rest[0] ?? 0), bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
    }
    return messages;
  };
}

/** A session of the server, which one client after the other has for a transaction. */
interface Session {
  readonly socket: Socket;
  /** Receives what the server sends. */
  receive: (message: Message) => void;
}

/** Opens a session and waits until it is ready. */
async function openSession(server: URL): Promise<Session> {
  const socket = connect(Number(server.port), server.hostname).setNoDelay();
  const names = `user\0${server.username}\0database\0${server.pathname.slice(1)}\0\0`;
  const startup = Buffer.alloc(8);
  startup.writeInt32BE(8 + names.length);
  startup.writeInt32BE(0x0003_0000, 4);
  const read = messageReader();
  return new Promise((resolve, reject) => {
    const session: Session = { socket, receive: ({ type }) => type === "Z" && resolve(session) };
    socket.once("error", reject);
    socket.on("data", (part) => {
      for (const message of read(part)) session.receive(message);
    });
    socket.write(Buffer.concat([startup, Buffer.from(names)]));
  });
}

const authenticated = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0]);
const readyForQuery = Buffer.from([90, 0, 0, 0, 5, 73]);

/**
 * Starts a pooler on loopback that shares a few connections by transaction, as PgBouncer before 1.21 does: it
 * knows nothing of prepared statements, and resets no session.
 *
 * @param url address of a database without a password
 */
export async function startTransactionPooler(url: string, sessionCount = 3): Promise<TransactionPooler> {
  const sessions = await Promise.all(Array.from({ length: sessionCount }, () => openSession(new URL(url))));
  /** Free sessions; the one that was used last is taken first. */
  const free = [...sessions];
  const waiting: (() => void)[] = [];
  const take = async (): Promise<Session> => {
    for (;;) {
      const session = free.pop();
      if (session) return session;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const server = createServer((client) => {
    client.setNoDelay().on("error", () => undefined);
    client.once("data", () => {
      client.write(Buffer.concat([authenticated, readyForQuery]));
      serveClient(client, take, (session) => {
        free.push(session);
        waiting.shift()?.();
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    stop: async () => {
      for (const { socket } of sessions) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Passes the messages of one client on, over a session for each of its transactions. */
function serveClient(
  client: Socket,
  take: () => Promise<Session>,
  release: (session: Session) => void,
): void {
  const read = messageReader();
  let session: Promise<Session> | undefined;
  /** Requests that the server has not ended yet. */
  let open = 0;
  const begin = async () => {
    const taken = await take();
    taken.receive = ({ type, bytes }) => {
      client.write(bytes);
      if (type !== "Z") return;
      open -= 1;
      if (open > 0 || bytes[headBytes] !== readyForQuery[headBytes]) return;
      session = undefined;
      release(taken);
    };
    return taken;
  };
  client.on("data", (part) => {
    for (const { type, bytes } of read(part)) {
      // The end of the client is none of the session.
      if (type === "X") {
        client.end();
        return;
      }
      if (type === "Q" || type === "S") open += 1;
      session ??= begin();
      void session.then(({ socket }) => socket.write(bytes));
    }
  });
}
