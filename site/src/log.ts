import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import type { Environment } from "./environment.ts";

/** Errors are logged with type, message and stack, whichever of the two names they are given. */
const serializers = { err: stdSerializers.err, error: stdSerializers.err };

/** Headers that hold credentials, should a request ever be logged whole. */
const redact = [
  "req.headers.authorization",
  "req.headers.cookie",
  'req.headers["x-csrf-token"]',
  'res.headers["set-cookie"]',
];

/**
 * The log of the site's process: lines of JSON in production, readable ones elsewhere.
 *
 * @param destination in the place of standard output
 */
export function createLog(
  { mode, logLevel }: Pick<Environment, "mode" | "logLevel">,
  destination?: DestinationStream,
): Logger {
  const options = { level: logLevel, serializers, redact };
  if (destination) return pino(options, destination);
  if (mode === "production") return pino(options);
  return pino({
    ...options,
    transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } },
  });
}
