import type { FastifyInstance } from "fastify";

/** The part of JSON Schema that names members. */
interface Described {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema?: Described }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Described }>> };
}

/** A call of the running API, by the description that it publishes. */
export interface DocumentedCall {
  /** Method and path as in the contracts, for example `GET /api/deposits/:id`. */
  readonly name: string;
  /**
   * Members of the address, the query and the body that identify something: an id, a name of the path, a
   * ticket.
   */
  readonly identifiers: readonly string[];
}

const isIdentifier = (name: string, { format }: Described) =>
  format === "uuid" || /(^id|Id|Ids|[tT]icket)$/.test(name);

/** Reads every call that the app has registered from a contract, outside production. */
export async function documentedCalls(app: FastifyInstance): Promise<DocumentedCall[]> {
  const { paths } = (await app.inject("/api/docs/json")).json<{
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  }>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      identifiers: [
        ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
        ...(operation.parameters ?? []).flatMap(({ name, schema = {} }) => membersOf(name, schema)),
        ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema = {} }) =>
          membersOf("", schema),
        ),
      ],
    })),
  );
}

/** Identifiers within a described value. */
function membersOf(name: string, described: Described): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = described;
  return [
    ...(isIdentifier(name, described) ? [name] : []),
    ...Object.entries(properties).flatMap(([member, inner]) => membersOf(member, inner)),
    ...[...(items ? [items] : []), ...anyOf, ...oneOf].flatMap((inner) => membersOf(name, inner)),
  ];
}
