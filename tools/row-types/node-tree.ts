/** Value of a `pg_node_tree`: a node, a list, an atom, or null for `<>`. */
export type TreeValue = TreeNode | readonly TreeValue[] | string | null;

/** One node, for example `{VAR :varno 1 …}`. A field of several tokens, such as `constvalue`, is a list. */
export interface TreeNode {
  readonly tag: string;
  readonly fields: ReadonlyMap<string, TreeValue>;
}

/**
 * Parses the text of a `pg_node_tree`, PostgreSQL's own form of an analysed statement
 * (src/backend/nodes/outfuncs.c).
 */
export function parseNodeTree(text: string): TreeValue {
  // A string, a bracket, or an atom; in an atom each special character has a backslash in front.
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}()]|(?:[^\s{}()\\]|\\.)+/gs) ?? [];
  let next = 0;

  const value = (): TreeValue => {
    const token = tokens[next++] ?? "";
    if (token === "{") return node();
    if (token === "(") return list();
    return token === "<>" ? null : atomOf(token);
  };
  const list = (): TreeValue[] => {
    const items: TreeValue[] = [];
    while (tokens[next] !== ")") items.push(value());
    next += 1;
    return items;
  };
  const node = (): TreeNode => {
    const tag = tokens[next++] ?? "";
    const fields = new Map<string, TreeValue>();
    while (tokens[next] !== "}") {
      const name = (tokens[next++] ?? "").slice(1);
      const values: TreeValue[] = [];
      while (tokens[next] !== "}" && !tokens[next]?.startsWith(":")) values.push(value());
      fields.set(name, values.length === 1 ? (values[0] ?? null) : values);
    }
    next += 1;
    return { tag, fields };
  };
  return value();
}

function atomOf(token: string): string {
  const bare = token.startsWith('"') ? token.slice(1, -1) : token;
  return bare.replaceAll(/\\(.)/gs, "$1");
}

export function isNode(value: TreeValue | undefined): value is TreeNode {
  return typeof value === "object" && value !== null && "tag" in value;
}

/** Nodes of a list; none for `<>`. */
export function nodesOf(value: TreeValue | undefined): readonly TreeNode[] {
  return isList(value) ? value.filter(isNode) : [];
}

export function isList(value: TreeValue | undefined): value is readonly TreeValue[] {
  return Array.isArray(value);
}

/** Numbers of a list such as `(b 1 2)` or `(o 25 26)`. */
export function numbersOf(value: TreeValue | undefined): readonly number[] {
  return isList(value) ? value.slice(1).map(Number) : [];
}

/** Atom of a field; empty when the field has none. */
export function atom(node: TreeNode, field: string): string {
  const value = node.fields.get(field);
  return typeof value === "string" ? value : "";
}
