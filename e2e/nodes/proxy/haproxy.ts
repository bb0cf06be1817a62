import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../../tools/testing/free-ports.ts";
import { endProcess, endWithUs, run } from "../../../tools/testing/processes.ts";
import { pollUntil } from "../../outside/poll-until.ts";
import { adaptLines, programPath } from "../programs.ts";

const configuration = readFileSync(
  new URL("../../../operations/haproxy/haproxy.cfg", import.meta.url),
  "utf8",
);

/** A row of HAProxy's statistics: a frontend, a backend, or a server of one. */
export type ProxyRow = Readonly<Record<string, string>>;

/** State of a node at the proxy. */
export type NodeState = "UP" | "DOWN";

/** Address of the site behind the proxy. */
export interface ProxyAddress {
  /** `https://localhost:<port>`. */
  readonly origin: string;
  /** Its certificate, in PEM, and the file with it. */
  readonly certificate: string;
  readonly certificateFile: string;
}

/** HAProxy with the configuration of this repository. */
export interface HaProxy {
  /** Reads the statistics of the process that takes new connections. */
  rows(): Promise<readonly ProxyRow[]>;
  /** Waits until the nodes have these states for calls and for streams, in the order of the nodes. */
  untilNodesAre(states: readonly NodeState[]): Promise<void>;
  /** Replaces its process with a new one, as `systemctl reload haproxy` does. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/** Chooses a port and makes a certificate for `localhost` and `desk.localhost`. */
export async function prepareProxyAddress(): Promise<ProxyAddress & { discard(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-nodes-haproxy-"));
  const [port = 0] = await freePorts(2);
  const [key, certificateFile] = [join(folder, "site.key"), join(folder, "site.crt")];
  const names = "subjectAltName=DNS:localhost,DNS:desk.localhost";
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", "/CN=localhost", "-addext", names];
  await run(programPath("openssl"), ["req", ...kind, ...subject, "-keyout", key, "-out", certificateFile]);
  const certificate = readFileSync(certificateFile, "utf8");
  writeFileSync(join(folder, "site.pem"), certificate + readFileSync(key, "utf8"));
  return {
    origin: `https://localhost:${port}`,
    certificate,
    certificateFile,
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Adapts the configuration to nodes on this machine: ports, certificate, host names, a line for each node,
 * and the path of the socket for statistics.
 */
function adapt(folder: string, port: number, nodes: readonly { readonly origin: string }[]): string {
  const servers = nodes
    .map((node, index) => `  server node${index + 1} ${new URL(node.origin).host}`)
    .join("\n");
  return adaptLines(configuration, [
    [/\/run\/haproxy\/admin\.sock mode/, `${join(folder, "stats.sock")} mode`],
    [/bind :80$/m, `bind 127.0.0.1:${port + 1}`],
    [/bind :443 ssl crt \S+/, `bind 127.0.0.1:${port} ssl crt ${join(folder, "site.pem")}`],
    [/\bplay\.example\b/g, "localhost"],
    [/^ {2}server node1 .*$/gm, servers],
  ]);
}

/** Sends a command to the socket for statistics. Returns its answer. */
function ask(socketPath: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(socketPath, () => socket.write(`${command}\n`));
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => (answer += part));
    socket.once("end", () => resolve(answer));
    socket.once("error", reject);
  });
}

function parseRows(csv: string): ProxyRow[] {
  const [head = "", ...lines] = csv.replace(/^# /, "").trim().split("\n");
  const names = head.split(",");
  return lines.map((line) => {
    const values = line.split(",");
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
  });
}

/** Starts HAProxy in front of nodes, as a master with one worker at a time. */
export async function startHaProxy(
  { origin, certificateFile }: ProxyAddress,
  nodes: readonly { readonly origin: string }[],
): Promise<HaProxy> {
  const folder = join(certificateFile, "..");
  const socket = join(folder, "stats.sock");
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, adapt(folder, Number(new URL(origin).port), nodes));
  await run(programPath("haproxy"), ["-c", "-f", file]);
  const master = spawn(programPath("haproxy"), ["-W", "-f", file], { stdio: "ignore" });
  endWithUs(master, "SIGTERM");
  const workerId = async () => /^Pid: (\d+)$/m.exec(await ask(socket, "show info"))?.[1];
  await pollUntil("HAProxy answers", workerId);
  const rows = async () => parseRows(await ask(socket, "show stat"));
  return {
    rows,
    untilNodesAre: async (states) => {
      const due = [...states, ...states].join();
      await pollUntil(`the nodes are ${states.join(", ")} at HAProxy`, async () => {
        const servers = (await rows()).filter(({ svname = "" }) => svname.startsWith("node"));
        return servers.map(({ status }) => status).join() === due;
      });
    },
    reload: async () => {
      const former = await workerId();
      master.kill("SIGUSR2");
      await pollUntil("a new process of HAProxy answers", async () => {
        const current = await workerId();
        return current === former ? undefined : current;
      });
    },
    stop: () => endProcess(master, "SIGTERM"),
  };
}
