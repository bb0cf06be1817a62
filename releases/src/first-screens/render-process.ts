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
 * Process that renders first screens, one at a time. It is started without environment, and with rights to
 * read its own file only; what Node's permissions do not cover, the network, is taken away here.
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

/**
 * Takes the one timer of the process away that a provided object can begin: its listener would run without a
 * time limit.
 */
function refuseHostTimers(): void {
  Reflect.deleteProperty(AbortSignal, "timeout");
}

/** A release set and its context. */
interface SetContext {
  readonly scripts: readonly ReleaseScript[];
  readonly limits: RenderLimits;
  context: RenderContext | undefined;
  /** Releases that the context was made without. */
  absent: readonly string[];
}

const sets = new Map<string, SetContext>();
let answered: (bodies: readonly (string | null)[]) => void = () => undefined;

const shellOverran = "The shell did not end within its time; it is shown without its remotes.";

function report(message: RenderReport): void {
  process.send?.(message);
}

/**
 * Renders a screen; a remote that overran its time is left out, in a new context. When the shell did, code of
 * a remote may have run in its time, nobody knows whose: the screen is the shell's alone.
 */
async function render(of: SetContext, request: FirstScreenRequest): Promise<RenderReport> {
  const { scripts, limits } = of;
  const overruns: string[] = [];
  const [shell, ...remotes] = scripts.map(({ release }) => release);
  let isShellAlone = false;
  for (;;) {
    const excluded = isShellAlone ? remotes : [...request.excluded, ...overruns];
    // A release that is not excluded any more needs a context with its script.
    if (!of.absent.every((release) => excluded.includes(release))) of.context = undefined;
    try {
      if (!of.context) of.absent = excluded;
      of.context ??= new RenderContext(
        scripts.filter(({ release }) => !excluded.includes(release)),
        limits,
      );
      const screen = await of.context.render({ ...request, excluded }, (calls) => {
        report({ kind: "calls", calls });
        return new Promise((resolve) => {
          answered = resolve;
        });
      });
      const { unloaded } = of.context;
      return { kind: "rendered", screen, message: isShellAlone ? shellOverran : null, overruns, unloaded };
    } catch (error) {
      of.context = undefined;
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
    const { set, scripts, limits } = order;
    sets.set(set, { scripts, limits, context: undefined, absent: [] });
  } else if (order.kind === "forget") {
    sets.delete(order.set);
  } else if (order.kind === "answers") {
    answered(order.bodies);
  } else {
    const of = sets.get(order.set);
    // The scripts of a set are sent before its first screen.
    if (of) void render(of, order.request).then(report);
  }
});
process.on("disconnect", () => process.exit());
report({ kind: "ready" });
