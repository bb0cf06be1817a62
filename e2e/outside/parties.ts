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

/** Starts the built process of a party, and waits until it answers. */
export async function startParty(
  name: string,
  port: number,
  environment: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, `counterparties/dist/${name}.js`)], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  endWithUs(child, "SIGKILL");
  await untilHealthy(`http://127.0.0.1:${port}`, child, patienceMs);
  return child;
}

/** Variables by which a node finds the other parties of another site. */
export function partiesOf({
  port,
  studioPort,
}: Pick<SiteProcess, "port" | "studioPort">): Readonly<Record<string, string>> {
  const at = (number: number) => `http://127.0.0.1:${number}`;
  return {
    STUDIO_ORIGIN: at(studioPort),
    GATEWAY_ORIGIN: at(port + 2),
    MAILBOX_ORIGIN: at(port + 3),
    LIVE_STUDIO_ORIGIN: at(port + 4),
    SMTP_URL: `smtp://127.0.0.1:${port + 5}`,
  };
}

/** Starts them where the site expects them. */
export async function startParties({ port, keys }: Pick<SiteProcess, "port" | "keys">): Promise<Parties> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-outside-parties-"));
  const liveSecret = keys.providers[liveStudioCode]?.[0] ?? "";
  const children = await Promise.all([
    startParty("gateway", port + 2, {
      GATEWAY_PORT: String(port + 2),
      GATEWAY_SECRET: keys.gateway,
      GATEWAY_DATA_DIR: folder,
    }),
    startParty("mailbox", port + 3, { MAILBOX_PORT: String(port + 3), SMTP_PORT: String(port + 5) }),
    startParty("live-studio", port + 4, {
      LIVE_PORT: String(port + 4),
      LIVE_SECRET: liveSecret,
      LIVE_DATA_DIR: folder,
    }),
  ]);
  const originAt = (place: number) => `http://127.0.0.1:${port + place}`;
  return {
    gateway: gatewayClient(originAt(2), keys.gateway),
    liveStudio: liveStudioClient(originAt(4), liveSecret),
    mailbox: mailbox(originAt(3)),
    close: async () => {
      await Promise.all(children.map((child) => endProcess(child, "SIGTERM")));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
