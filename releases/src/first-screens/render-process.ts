import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";
import type { FirstScreenRequest } from "@tessera/shared/contracts/first-screen";
import type { RenderOrder, RenderReport } from "./messages.ts";
import {
  describeError,
  Overrun,
  RenderContext,
  type ReleaseScript,
  type RenderLimits,
} from "./render-context.ts";

/**
 * Process that renders first screens, one at a time. It is started without environment, and with rights to read its own
 * file only; what Node's permissions do not cover, the network, is taken away here.
 */
function refuseNetwork(): void {
  const refuse = (): never => {
    throw new Error("This process has no network.");
  };
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  dgram.createSocket = refuse;
  Object.assign(dgram.Socket.prototype, { bind: refuse, connect: refuse, send: refuse });
  for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    for (const name of Object.getOwnPropertyNames(resolver)) {
      if (/^(?:lookup|resolve|reverse)/.test(name)) Object.defineProperty(resolver, name, { value: refuse });
    }
  }
}

/** Takes the one timer of the process away that a lent object can begin: its listener would run without a time limit. */
function refuseHostTimers(): void {
  Reflect.deleteProperty(AbortSignal, "timeout");
}

let scripts: readonly ReleaseScript[] = [];
let limits: RenderLimits = { partMs: 0, passesMax: 0 };
let context: RenderContext | undefined;
/** Releases that the context was made without. */
let absent: readonly string[] = [];
let answered: (bodies: readonly (string | null)[]) => void = () => undefined;

const shellOverran = "The shell did not end within its time; it is shown without its remotes.";

function report(message: RenderReport): void {
  process.send?.(message);
}

/**
 * Renders a screen; a remote that overran its time is left out, in a new context. When the shell did, code of a remote may
 * have run in its time, nobody knows whose: the screen is the shell's alone.
 */
async function render(request: FirstScreenRequest): Promise<RenderReport> {
  const overruns: string[] = [];
  const [shell, ...remotes] = scripts.map(({ release }) => release);
  let isShellAlone = false;
  for (;;) {
    const excluded = isShellAlone ? remotes : [...request.excluded, ...overruns];
    // A release that is not excluded any more needs a context with its script.
    if (!absent.every((release) => excluded.includes(release))) context = undefined;
    try {
      if (!context) absent = excluded;
      context ??= new RenderContext(
        scripts.filter(({ release }) => !excluded.includes(release)),
        limits,
      );
      const screen = await context.render({ ...request, excluded }, (calls) => {
        report({ kind: "calls", calls });
        return new Promise((resolve) => {
          answered = resolve;
        });
      });
      const { unloaded } = context;
      return { kind: "rendered", screen, message: isShellAlone ? shellOverran : null, overruns, unloaded };
    } catch (error) {
      context = undefined;
      const message = describeError(error);
      const isOverrun = error instanceof Overrun && !excluded.includes(error.release);
      if (!isOverrun || isShellAlone)
        return { kind: "rendered", screen: null, message, overruns, unloaded: [] };
      if (error.release === shell) isShellAlone = true;
      else overruns.push(error.release);
    }
  }
}

refuseNetwork();
refuseHostTimers();
// A promise of a script that nobody awaits; its part is missing, which is reported.
process.on("unhandledRejection", () => undefined);
process.on("message", (order: RenderOrder) => {
  if (order.kind === "scripts") {
    ({ scripts, limits } = order);
    context = undefined;
  } else if (order.kind === "answers") {
    answered(order.bodies);
  } else {
    void render(order.request).then(report);
  }
});
process.on("disconnect", () => process.exit());
report({ kind: "ready" });
