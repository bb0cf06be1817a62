import { atom, isList, type TreeNode } from "./node-tree.ts";
import type { Schema } from "./schema.ts";

const textTypes: ReadonlySet<string> = new Set(["text", "varchar", "bpchar", "name"]);

/** Text of a constant; undefined for another node, another type and null. */
export function constantText({ types }: Schema, node: TreeNode): string | undefined {
  const stored = node.fields.get("constvalue");
  if (node.tag !== "CONST" || !isList(stored) || !textTypes.has(types.get(atom(node, "consttype")) ?? ""))
    return undefined;
  // The number of bytes, then the bytes between brackets; the first four are the header.
  const bytes = stored.slice(2, -1).map(Number).slice(4);
  return Buffer.from(bytes).toString("utf8");
}
