import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { signPayload } from "@tessera/shared/core/signature";
import { type HttpClient, keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { processorSeconds } from "../../tools/testing/process-time.ts";
import { median, spreadOf } from "../figure.ts";
import type { CapturedAnswer } from "./bare-server.ts";
import { saturate } from "./player-latency.ts";

export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

/** A call whose answer is the same for every guest. */
export interface Target {
  readonly name: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** As many as a small site has at once; more wait for the same processor. */
const connections = 32;

const urlOf = ({ path, query }: Target) =>
  query ? `${path}?${new URLSearchParams(query).toString()}` : path;

/**
 * Measures answers a second of the site beside bare Fastify that sends the same bytes, alternately, with the
 * client on the same processors. Returns the median ratio of each target.
 */
export async function compareWithBare(
  site: SiteProcess,
  targets: readonly Target[],
  plan: Plan,
  say: (line: string) => void,
): Promise<number[]> {
  const answers = await Promise.all(targets.map((target) => capture(site, target)));
  const control = fork(join(import.meta.dirname, "bare-server.ts"), { execArgv: ["--import", "tsx"] });
  try {
    const origin = await startControl(control, answers);
    const ratios: number[] = [];
    for (const target of targets) ratios.push(await measure(target, { site, origin }, plan, say));
    return ratios;
  } finally {
    control.kill();
  }
}

const headersOf = ({ keys, port }: SiteProcess, { query = {} }: Target) => ({
  // A browser's: pages are answered at the public origin only.
  host: `localhost:${port}`,
  accept: "*/*",
  "accept-encoding": "br, gzip",
  "x-signature": signPayload(query, keys.signature),
});

/** Reads an answer as it is sent: fetch would decode its body. */
async function capture(site: SiteProcess, target: Target): Promise<CapturedAnswer> {
  return new Promise((resolve, reject) => {
    request(site.origin + urlOf(target), { headers: headersOf(site, target) }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        if (response.statusCode !== 200) return reject(new Error(`${target.path}: ${response.statusCode}`));
        const { date: _, connection: __, "keep-alive": ___, ...headers } = response.headers;
        const sent = Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        );
        resolve({ path: target.path, headers: sent, body: Buffer.concat(parts).toString("base64") });
      });
    })
      .on("error", reject)
      .end();
  });
}

async function startControl(control: ChildProcess, answers: readonly CapturedAnswer[]): Promise<string> {
  control.send(answers);
  const [address] = (await once(control, "message")) as [string];
  return address;
}

/** Processor time that the site has used, in milliseconds; not a number where the system does not tell it. */
const processorMs = (site: SiteProcess) =>
  process.platform === "linux" ? processorSeconds(site.processId()) * 1000 : Number.NaN;

async function measure(
  target: Target,
  { site, origin }: { readonly site: SiteProcess; readonly origin: string },
  plan: Plan,
  say: (line: string) => void,
): Promise<number> {
  const headers = headersOf(site, target);
  const path = urlOf(target);
  const sides = [site.origin, origin].map((address) => keepAliveClient(address, connections));
  const rates: [number[], number[]] = [[], []];
  const costs: number[] = [];
  for (const client of sides) await load(client, { path, headers }, plan.warmUpSeconds);
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const [side, client] of sides.entries()) {
      const before = processorMs(site);
      const rate = await load(client, { path, headers }, plan.seconds);
      rates[side]?.push(rate);
      if (side === 0) costs.push((processorMs(site) - before) / (rate * plan.seconds));
    }
  }
  const ratios = rates[0].map((ours, round) => ours / (rates[1][round] ?? Number.NaN));
  say(
    `${target.name} ${path}: site ${spreadOf(rates[0])} a second, ${spreadOf(costs, 2)} ms of its processor each, bare ${spreadOf(rates[1])}, ratio ${spreadOf(ratios, 2)}`,
  );
  return median(ratios);
}

/**
 * Sends calls one after another on each connection. Returns answers a second; rejects on any status but 200.
 */
function load(
  client: HttpClient,
  call: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
  seconds: number,
): Promise<number> {
  const send = async () => {
    const { status } = await client({ method: "GET", ...call });
    if (status !== 200) throw new Error(`${call.path} answered ${status}.`);
  };
  return saturate(
    Array.from({ length: connections }, () => send),
    seconds,
  );
}
