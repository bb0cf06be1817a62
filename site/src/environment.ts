import { isAbsolute, join } from "node:path";
import * as z from "zod";

const flag = (fallback: boolean) =>
  z
    .enum(["true", "false", "1", "0"])
    .default(fallback ? "true" : "false")
    .transform((text) => text === "true" || text === "1");

const portRange = "a number from 1 to 65535";

/** The other parties take the ports after it. */
const port = z.coerce
  .number("a number from 1 to 65530")
  .int("a number from 1 to 65530")
  .min(1, "a number from 1 to 65530")
  .max(65_530, "a number from 1 to 65530");
const origin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const url = new URL(text);
  if (url.pathname === "/" && !url.search && !url.hash) return url.origin;
  context.addIssue({ code: "custom", message: "an origin has no path, for example https://play.example" });
  return z.NEVER;
});

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default(".data"),
  PUBLIC_ORIGIN: origin.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MONEY_MODE: z.enum(["play", "real"]).default("play"),
  FLAVOUR: z.enum(["production", "development"]).default("production"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  METRICS_PORT: z.coerce.number(portRange).int(portRange).min(1, portRange).max(65_535, portRange).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  HOST: z.string().min(1).default("localhost"),
  SIGNATURE_KEY: z.string().min(8).optional(),
  CAPTCHA_TEST_ANSWER: z
    .string()
    .regex(/^[A-Za-z0-9]{5}$/, "exactly 5 letters or digits")
    .optional(),
  RATE_LIMITS: z.enum(["real", "loose"]).optional(),
  DEMO_PLAYER: flag(true),
});

type Source = Readonly<Record<string, string | undefined>>;

/** What single values cannot tell; asked of the raw source, so that it is listed beside whatever else is wrong. */
function crossProblems(source: Source): string[] {
  const isTest = source["NODE_ENV"] === "test";
  const testOnly = ["CAPTCHA_TEST_ANSWER", "RATE_LIMITS"].filter(
    (name) => source[name] !== undefined && !isTest,
  );
  return [
    ...testOnly.map((name) => `${name}: is only allowed with NODE_ENV=test`),
    ...(source["MONEY_MODE"] === "real"
      ? [
          "MONEY_MODE: real money needs a licence, payment gateways and an age gate that this build does not have",
        ]
      : []),
  ];
}

/** Everything that the site takes from its environment, with defaults filled in. */
export interface Environment {
  readonly mode: "development" | "production" | "test";
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataFolder: string;
  readonly publicOrigin: string;
  readonly databaseUrl: string | undefined;
  readonly moneyMode: "play" | "real";
  readonly flavour: "production" | "development";
  readonly logLevel: string;
  /** Where the metrics are; nowhere unless it is set. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  readonly signatureKey: string | undefined;
  readonly captchaTestAnswer: string | undefined;
  readonly rateLimits: "real" | "loose";
  readonly demoPlayer: boolean;
  /** The other parties, each on its own origin: cookies ignore ports, so under another host name than the site. */
  readonly studioOrigin: string;
  readonly gatewayOrigin: string;
  readonly mailboxOrigin: string;
  readonly liveStudioOrigin: string;
  /** Where mail goes out, the sandbox's mailbox unless it is set; for example `smtp://127.0.0.1:3005`. */
  readonly smtpUrl: string;
}

/** The environment cannot be used; the message lists every problem, one a line. */
export class EnvironmentProblem extends Error {}

/**
 * Reads the environment once, at start.
 *
 * @param source usually `process.env`
 * @param root the folder that a relative `DATA_DIR` is below
 * @throws EnvironmentProblem with every problem, not only the first
 */
export function readEnvironment(source: NodeJS.ProcessEnv, root: string): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  const ownProblems = (parsed.error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );
  const problems = [...ownProblems, ...crossProblems(present)];
  if (!parsed.success || problems.length > 0) {
    throw new EnvironmentProblem(
      `The environment cannot be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    );
  }
  const values = parsed.data;
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataFolder: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : join(root, values.DATA_DIR),
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    databaseUrl: values.DATABASE_URL,
    moneyMode: values.MONEY_MODE,
    flavour: values.FLAVOUR,
    // A line for each answer is what operators read; in a terminal it would bury what a start says.
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === "production" ? "info" : "warn"),
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    signatureKey: values.SIGNATURE_KEY,
    captchaTestAnswer: values.CAPTCHA_TEST_ANSWER,
    rateLimits: values.RATE_LIMITS ?? (values.NODE_ENV === "test" ? "loose" : "real"),
    demoPlayer: values.DEMO_PLAYER,
    studioOrigin: `http://127.0.0.1:${values.PORT + 1}`,
    gatewayOrigin: `http://127.0.0.1:${values.PORT + 2}`,
    mailboxOrigin: `http://127.0.0.1:${values.PORT + 3}`,
    liveStudioOrigin: `http://127.0.0.1:${values.PORT + 4}`,
    smtpUrl: values.SMTP_URL ?? `smtp://127.0.0.1:${values.PORT + 5}`,
  };
}
