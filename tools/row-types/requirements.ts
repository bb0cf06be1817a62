import { constantText } from "./constant-text.ts";
import { atom, isNode, nodesOf, type TreeNode, type TreeValue } from "./node-tree.ts";
import type { Schema } from "./schema.ts";

/** A column as a condition names it. */
export interface VariableKey {
  readonly entry: string;
  readonly column: string;
  /** Number of queries between the condition and the query that the column belongs to. */
  readonly levels: number;
}

/** Requirements of a query's conditions on a column. */
export interface Requirements {
  readonly isNotNull: boolean;
  readonly allows: (value: string) => boolean;
}

/** `JoinType` and `NullTestType` of PostgreSQL's nodes.h and primnodes.h. */
const joinType = { inner: "0", left: "1" } as const;
const isNotNullTest = "1";

/** Collects what every row of a query fulfils for a column. */
export function requirementsOf(schema: Schema, query: TreeNode, key: VariableKey): Requirements {
  const conditions = conditionsOf(query.fields.get("jointree"));
  return {
    isNotNull: conditions.some((condition) => isOnlyTrueForNotNull(schema, condition, key)),
    allows: (value) => conditions.every((condition) => isTrueFor(schema, condition, key, value) !== false),
  };
}

export function keyOf(variable: TreeNode): VariableKey {
  return {
    entry: atom(variable, "varno"),
    column: atom(variable, "varattno"),
    levels: Number(atom(variable, "varlevelsup")),
  };
}

/** Conditions of WHERE, and of joins that drop other rows. */
function conditionsOf(value: TreeValue | undefined): readonly TreeNode[] {
  if (!isNode(value)) return [];
  const below = (field: string) => conditionsOf(value.fields.get(field));
  if (value.tag === "FROMEXPR")
    return [
      ...conjuncts(value.fields.get("quals")),
      ...nodesOf(value.fields.get("fromlist")).flatMap(conditionsOf),
    ];
  const type = value.tag === "JOINEXPR" ? atom(value, "jointype") : "";
  if (type === joinType.inner)
    return [...conjuncts(value.fields.get("quals")), ...below("larg"), ...below("rarg")];
  return type === joinType.left ? below("larg") : [];
}

function conjuncts(value: TreeValue | undefined): readonly TreeNode[] {
  if (!isNode(value)) return [];
  const isConjunction = value.tag === "BOOLEXPR" && atom(value, "boolop") === "and";
  return isConjunction ? nodesOf(value.fields.get("args")).flatMap(conjuncts) : [value];
}

/** True for a test of the column, and for strict functions of it, which have no result for null. */
function isOnlyTrueForNotNull(schema: Schema, condition: TreeNode, key: VariableKey): boolean {
  const isSame = (node: TreeNode): boolean =>
    isColumn(node, key) || (isStrictCall(schema, node) && nodesOf(node.fields.get("args")).some(isSame));
  if (condition.tag !== "NULLTEST") return isSame(condition);
  const tested = condition.fields.get("arg");
  return atom(condition, "nulltesttype") === isNotNullTest && isNode(tested) && isSame(tested);
}

function isStrictCall(schema: Schema, node: TreeNode): boolean {
  const isCall = node.tag === "OPEXPR" || node.tag === "SCALARARRAYOPEXPR" || node.tag === "FUNCEXPR";
  return isCall && schema.functions.get(atom(node, "opfuncid") || atom(node, "funcid"))?.isStrict === true;
}

/** Result of a comparison of the column with constants, for one value; undefined for another condition. */
function isTrueFor(
  schema: Schema,
  condition: TreeNode,
  key: VariableKey,
  value: string,
): boolean | undefined {
  const [column, other] = nodesOf(condition.fields.get("args"));
  if (!column || !other || !isColumn(column, key)) return undefined;
  const name = schema.functions.get(atom(condition, "opfuncid"))?.name;
  const items = other.tag === "ARRAYEXPR" ? nodesOf(other.fields.get("elements")) : [other];
  const values = items.map((item) => constantText(schema, item));
  if (values.includes(undefined)) return undefined;
  const isAny = condition.tag !== "SCALARARRAYOPEXPR" || atom(condition, "useOr") === "true";
  if (name === "texteq" && isAny) return values.includes(value);
  return name === "textne" && (values.length === 1 || !isAny) ? !values.includes(value) : undefined;
}

function isColumn(node: TreeNode, key: VariableKey): boolean {
  const inner = node.fields.get("arg");
  if (node.tag === "RELABELTYPE") return isNode(inner) && isColumn(inner, key);
  if (node.tag !== "VAR") return false;
  const { entry, column, levels } = keyOf(node);
  return entry === key.entry && column === key.column && levels === key.levels;
}
