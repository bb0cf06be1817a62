import {
  type Guarded,
  operatorPrefix,
  type OperatorEndpoint,
} from "@tessera/shared/operator-contracts/endpoint";
import * as z from "@tessera/shared/schema";

/** A call that a page makes when it is opened, and the server's answer. */
export interface SampleAnswer extends Guarded {
  /** `METHOD /path`, as routes of the test server are named. */
  readonly route: string;
  readonly body: unknown;
}

type AnySchema = z.ZodMiniType;

/** Address of a call on the test server: `METHOD /path`, with the parameters filled in. */
export function routeOf(
  { method, path }: Pick<OperatorEndpoint, "method" | "path">,
  params: Readonly<Record<string, string>> = {},
): string {
  return `${method} ${operatorPrefix}${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "")}`;
}

/** Returns the answer of a call, encoded by its contract. Throws ZodError when it does not match. */
export function answer<Reply extends AnySchema>(
  endpoint: OperatorEndpoint<AnySchema, AnySchema, AnySchema, Reply>,
  reply: z.output<Reply>,
  params?: Readonly<Record<string, string>>,
): SampleAnswer {
  if (!endpoint.reply) throw new Error(`${endpoint.path} has no reply`);
  return { route: routeOf(endpoint, params), roles: endpoint.roles, body: z.encode(endpoint.reply, reply) };
}
