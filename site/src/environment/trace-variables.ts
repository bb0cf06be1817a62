import * as z from "zod";
import type { EnvironmentSource } from "./desk-origin.ts";

/** A collector of traces by OTLP over HTTP. */
export interface TraceCollector {
  readonly url: string;
  /** Headers of each call, such as a token. */
  readonly headers: Readonly<Record<string, string>>;
  /** Share of new traces that are recorded, from 0 to 1. */
  readonly ratio: number;
  readonly serviceName: string;
}

const endpoint = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";
const headers = "OTEL_EXPORTER_OTLP_TRACES_HEADERS";
const range = "a number from 0 to 1";
const headerForm = "names and values as name=value, with commas between them";

/** Pairs as in a header `baggage`: values are percent-encoded. */
const pairs = z
  .string()
  .regex(/^\s*[\w-]+\s*=[^,=]*(?:,\s*[\w-]+\s*=[^,=]*)*$/, headerForm)
  .transform((text, context) => {
    try {
      return Object.fromEntries(
        text.split(",").map((pair) => {
          const [name = "", value = ""] = pair.split("=").map((part) => part.trim());
          return [name.toLowerCase(), decodeURIComponent(value)];
        }),
      );
    } catch {
      context.addIssue({ code: "custom", message: "a value is not percent-encoded as in a URL" });
      return z.NEVER;
    }
  });

/** Variables of traces, with the names that OpenTelemetry gives them. */
export const traceVariables = {
  [endpoint]: z
    .url({ protocol: /^https?$/, error: "a URL such as http://127.0.0.1:4318/v1/traces" })
    .optional(),
  [headers]: pairs.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(range).min(0, range).max(1, range).default(1),
  OTEL_SERVICE_NAME: z.string().min(1).default("tessera"),
};

export const traceSecrets = [headers] as const;

type Values = z.output<z.ZodObject<typeof traceVariables>>;

/** Returns the collector that the variables name; undefined without one. */
export function traceCollector(values: Values): TraceCollector | undefined {
  const url = values[endpoint];
  if (url === undefined) return undefined;
  return {
    url,
    headers: values[headers] ?? {},
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    serviceName: values.OTEL_SERVICE_NAME,
  };
}

/** Problems between the variables: without an endpoint nothing is sent. */
export function traceProblems(source: EnvironmentSource): string[] {
  return source[headers] !== undefined && source[endpoint] === undefined
    ? [`${headers}: needs ${endpoint}, without which no trace is sent`]
    : [];
}
