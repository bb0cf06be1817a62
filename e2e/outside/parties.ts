import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess, endWithUs, run, untilHealthy } from "../../tools/testing/processes.ts";
import { type GatewayClient, gatewayClient } from "./gateway-client.ts";
import { type LiveStudioClient, liveStudioCode, liveStudioClient } from "./live-studio-client.ts";
import { patienceMs } from "./poll-until.ts";
import { type Mailbox, mailbox } from "./mailbox.ts";
import type { SiteProcess } from "./site-process.ts";

const root = join(import.meta.dirname, "../..");

/** Counterparties of a site, each a process with its own books. */
export interface Parties {
  readonly gateway: GatewayClient;
  readonly liveStudio: LiveStudioClient;
  readonly mailbox: Mailbox;
  /** Ends them and deletes their data. */
  close(): Promise<void>;
}

/** Builds the counterparties when their sources say something else than the last build. */
export async function buildParties(): Promise<void> {
  await run(process.execPath, ["--import", "tsx", "tools/build/main.ts", "counterparties"], { cwd: root });
}

/** Starts them where the site expects them. */
export async function startParties({ port, keys }: Pick<SiteProcess, "port" | "keys">): Promise<Parties> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-outside-parties-"));
  const children: ChildProcess[] = [];
  const start = async (name: string, ownPort: number, environment: NodeJS.ProcessEnv) => {
    const child = spawn(process.execPath, [join(root, `counterparties/dist/${name}.js`)], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...environment },
    });
    endWithUs(child, "SIGKILL");
    children.push(child);
    const origin = `http://127.0.0.1:${ownPort}`;
    await untilHealthy(origin, child, patienceMs);
    return origin;
  };
  const liveSecret = keys.providers[liveStudioCode]?.[0] ?? "";
  const [gatewayOrigin, mailboxOrigin, liveOrigin] = await Promise.all([
    start("gateway", port + 2, {
      GATEWAY_PORT: String(port + 2),
      GATEWAY_SECRET: keys.gateway,
      GATEWAY_DATA_DIR: folder,
    }),
    start("mailbox", port + 3, { MAILBOX_PORT: String(port + 3), SMTP_PORT: String(port + 5) }),
    start("live-studio", port + 4, {
      LIVE_PORT: String(port + 4),
      LIVE_SECRET: liveSecret,
      LIVE_DATA_DIR: folder,
    }),
  ]);
  return {
    gateway: gatewayClient(gatewayOrigin, keys.gateway),
    liveStudio: liveStudioClient(liveOrigin, liveSecret),
    mailbox: mailbox(mailboxOrigin),
    close: async () => {
      await Promise.all(children.map((child) => endProcess(child, "SIGTERM")));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
