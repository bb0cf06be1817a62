import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { nastyBodies, nastyMembers, nastyTexts } from "@tessera/shared/testing/nasty-values";

/** One input, with the parts of a request before encoding. */
export interface Input {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined where the contract has no body. */
  readonly body: unknown;
  /** Text sent in place of the encoded body. */
  readonly rawBody?: string;
}

export type Contract = Pick<Endpoint, "method" | "path" | "params" | "query" | "body">;

/**
 * Variants of a valid input in which one element at a time is replaced: a parameter, a query field, a body
 * member, the body.
 */
export function* nastyInputs(contract: Contract, input: Input): Generator<Input> {
  for (const [name] of contract.path.matchAll(/:\w+/g)) {
    const at = contract.path.split("/").indexOf(name);
    for (const text of nastyTexts) {
      yield {
        ...input,
        path: input.path
          .split("/")
          .map((part, index) => (index === at ? encoded(text) : part))
          .join("/"),
      };
    }
  }
  for (const name of [...Object.keys(input.query), "unknown"]) {
    for (const text of nastyTexts) yield { ...input, query: { ...input.query, [name]: text } };
    yield { ...input, query: { ...input.query, [name]: ["a", "\0"] } };
  }
  if (input.body === undefined) return;
  const members = input.body as Readonly<Record<string, unknown>>;
  for (const name of [...Object.keys(members), "unknown"]) {
    for (const value of nastyMembers) yield { ...input, body: { ...members, [name]: value } };
    const { [name]: _, ...without } = members;
    yield { ...input, body: without };
  }
  for (const rawBody of nastyBodies) yield { ...input, rawBody };
}

/** Percent-encodes text; text without UTF-8 form is encoded as a careless encoder would do. */
export function encoded(text: string): string {
  return (
    encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "")) +
    (/\p{Surrogate}/u.test(text) ? "%ED%A0%80" : "")
  );
}

/**
 * Converts the members of a query to text and omits absent ones. Source of the signed form:
 * spec:api#signature.
 */
export function queryAsSent({ query }: Input): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]): [string, string | string[]][] => {
      const texts = [value ?? []].flat().map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
      return texts.length === 0 ? [] : [[name, texts.length === 1 ? (texts[0] ?? "") : texts]];
    }),
  );
}

export function urlOf(prefix: string, input: Input): string {
  const pairs = Object.entries(queryAsSent(input)).flatMap(([name, value]) =>
    [value].flat().map((text) => `${encoded(name)}=${encoded(text)}`),
  );
  return `${prefix}${input.path}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}
