import { createRequire } from "node:module";
import { hostname } from "node:os";
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import type { Environment } from "../environment/environment.ts";
import type { SiteBuild } from "../start/site-build.ts";

/** Serializers that log errors with type, message and stack under either key. */
const serializers = { err: stdSerializers.err, error: stdSerializers.err };

/** Headers with credentials, in case a whole request is logged. */
const redact = [
  "req.headers.authorization",
  "req.headers.cookie",
  'req.headers["x-csrf-token"]',
  'res.headers["set-cookie"]',
];

/**
 * Creates the log of the site's process: JSON lines in production, formatted lines elsewhere. Each line names
 * the build that wrote it, in the form `<version>+<build>`.
 *
 * @param destination instead of standard output
 */
export function createLog(
  { mode, logLevel }: Pick<Environment, "mode" | "logLevel">,
  { version, build }: SiteBuild,
  destination?: DestinationStream,
): Logger {
  const base = { pid: process.pid, hostname: hostname(), build: `${version}+${build}` };
  const options = { level: logLevel, base, serializers, redact };
  if (destination) return pino(options, destination);
  if (mode === "production") return pino(options);
  return pino({
    ...options,
    // By its path: pino would look for the name beside its caller, whose path is that of the source map on
    // Node 22 and later.
    transport: {
      target: createRequire(import.meta.url).resolve("pino-pretty"),
      options: { ignore: "pid,hostname,build" },
    },
  });
}
