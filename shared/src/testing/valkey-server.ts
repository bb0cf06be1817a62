import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** A command as a client sends it: its name and its values. */
type Command = readonly string[];

/** Behaviour of a server towards the commands that it receives. */
export type Behaviour =
  /** Answers as a Valkey of the installation whose windows have room. */
  | "answers"
  /** The same, with a minute to the end of each window. */
  | "refuses"
  /** Answers with these bytes to each command that counts or looks. */
  | { readonly bytes: string }
  /** Accepts connections and answers nothing. */
  | "hangs"
  /** Resets each connection with the first command. */
  | "resets";

/** Commands of the text, and what remains of it. A command is an array of strings by their lengths. */
function takeCommands(text: string): { readonly commands: Command[]; readonly rest: string } {
  const commands: Command[] = [];
  let rest = text;
  for (;;) {
    const count = Number(/^\*(\d+)\r\n/.exec(rest)?.[1] ?? Number.NaN);
    let at = rest.indexOf("\r\n") + 2;
    const values: string[] = [];
    while (values.length < count) {
      const head = /^\$(\d+)\r\n/.exec(rest.slice(at));
      if (!head) return { commands, rest };
      const from = at + head[0].length;
      const to = from + Number(head[1]);
      if (rest.length < to + 2) return { commands, rest };
      values.push(rest.slice(from, to));
      at = to + 2;
    }
    if (values.length === 0) return { commands, rest };
    commands.push(values);
    rest = rest.slice(at);
  }
}

/** Role of a server, and the primary that it names as a sentinel. */
interface Place {
  /** Port on loopback of the primary that it names as a sentinel. */
  readonly namedPort: number | undefined;
  readonly role: "master" | "slave";
}

const text = (value: string) => `$${value.length}\r\n${value}\r\n`;

/** Answer to a command, or undefined for none. */
function answerTo([name, , keys]: Command, behaviour: Behaviour, { namedPort, role }: Place) {
  if (behaviour === "hangs") return undefined;
  if (name === "ROLE") return `*2\r\n${text(role)}:0\r\n`;
  if (name === "SENTINEL")
    return namedPort === undefined ? "*-1\r\n" : `*2\r\n${text("127.0.0.1")}${text(`${namedPort}`)}`;
  if (name === "HELLO") return `%1\r\n${text("proto")}:3\r\n`;
  if (name === "SCRIPT") return text("sha");
  if (name !== "EVALSHA") return "+OK\r\n";
  if (typeof behaviour === "object") return behaviour.bytes;
  if (keys === "1") return text("ours");
  return behaviour === "refuses" ? ":60000\r\n" : ":0\r\n";
}

/** A server on loopback that speaks the protocol of a Valkey, well or badly. It runs no script. */
export class ValkeyServer {
  behaviour: Behaviour = "answers";
  role: Place["role"] = "master";
  namedPort: Place["namedPort"];
  /** Calls that it was asked to count, and connections that were opened to it. */
  counted = 0;
  connections = 0;
  /** Times that it was asked to mark its database. */
  marked = 0;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  get server() {
    return { host: "127.0.0.1", port: this.#port };
  }

  /** Its address as a connection takes it. */
  get address() {
    return { access: { isEncrypted: false, database: 0 }, server: this.server };
  }

  /** Listens; again on the same port. */
  async listen(): Promise<void> {
    this.#server = createServer((socket) => this.#serve(socket)).listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Ends: the port refuses connections. */
  async end(): Promise<void> {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    if (this.#server?.listening) await once(this.#server, "close");
  }

  #serve(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    let text = "";
    socket.on("error", () => undefined).once("close", () => this.#sockets.delete(socket));
    socket.on("data", (bytes) => {
      const { commands, rest } = takeCommands(text + bytes.toString("latin1"));
      text = rest;
      for (const command of commands) {
        if (this.behaviour === "resets") return void socket.resetAndDestroy();
        if (command[0] === "EVALSHA" && command[2] === "2") this.counted += 1;
        if (command.at(-1) === "mark") this.marked += 1;
        const answer = answerTo(command, this.behaviour, this);
        if (answer !== undefined) socket.write(answer);
      }
    });
  }
}
