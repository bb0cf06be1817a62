import { constantText } from "./constant-text.ts";
import {
  atom,
  isList,
  isNode,
  nodesOf,
  numbersOf,
  parseNodeTree,
  type TreeNode,
  type TreeValue,
} from "./node-tree.ts";
import { keyOf, requirementsOf } from "./requirements.ts";
import type { Schema } from "./schema.ts";

/** Facts about the values of an expression. */
export interface Facts {
  /** False only when null is proven impossible. */
  readonly isNullable: boolean;
  /** All texts that it can have, when the statement or a check constraint lists them. */
  readonly values?: readonly string[];
}

const neverNull: Facts = { isNullable: false };
const unknown: Facts = { isNullable: true };

/** `RTEKind` and `SubLinkType` of PostgreSQL's parsenodes.h and primnodes.h. */
const entryKind = {
  relation: "0",
  subquery: "1",
  join: "2",
  function: "3",
  values: "5",
  cte: "6",
  group: "9",
} as const;
const sublinkKind = { exists: "0", expression: "4", array: "6" } as const;

/** Strict built-in functions that return null for some arguments that are not null. */
const partialFunctions =
  /^(?:jsonb?_(?:object_field|array_element|extract_path)|array_(?:length|upper|lower|position)|regexp_(?:match|substr)|substring|to_reg|pg_|obj_|col_|txid|jsonb_path|current_setting|jsonb?_populate|unnest|ledger)/;
/** Built-in functions that are not strict and never return null; of `concat_ws` with a separator. */
const totalFunctions: ReadonlySet<string> = new Set([
  "concat",
  "concat_ws",
  "jsonb_build_object",
  "json_build_object",
  "jsonb_build_array",
  "json_build_array",
  "num_nulls",
  "num_nonnulls",
]);
const neverNullAggregates: ReadonlySet<string> = new Set([
  "count",
  "row_number",
  "rank",
  "dense_rank",
  "ntile",
]);

/** A query with the queries around it, from the inside out. */
type Scope = readonly [TreeNode, ...TreeNode[]];

/**
 * Analyses the columns that a statement returns, in their order. `notNullParameters`: numbers of the
 * parameters that are never null and, as lists, never hold null.
 */
export function factsOfColumns(
  schema: Schema,
  query: TreeNode,
  notNullParameters: ReadonlySet<number>,
): readonly (Facts & { readonly name: string })[] {
  const analysis = new Analysis(schema, notNullParameters);
  return resultEntries(query).map((entry, index) => ({
    name: atom(entry, "resname"),
    ...analysis.ofColumn([query], index),
  }));
}

class Analysis {
  readonly #schema: Schema;
  readonly #notNullParameters: ReadonlySet<number>;

  constructor(schema: Schema, notNullParameters: ReadonlySet<number>) {
    this.#schema = schema;
    this.#notNullParameters = notNullParameters;
  }

  /** Column of a query by its index, over all parts of a union. */
  ofColumn(scope: Scope, index: number): Facts {
    const [query] = scope;
    const parts = operands(query.fields.get("setOperations"));
    if (parts.length > 0) {
      return anyOf(
        parts.map((part) => {
          const entry = rangeEntry(query, part);
          const inner = entry?.fields.get("subquery");
          return isNode(inner) ? this.ofColumn([inner, ...scope], index) : unknown;
        }),
      );
    }
    const expression = resultEntries(query)[index]?.fields.get("expr");
    return this.#of(scope, expression);
  }

  #of(scope: Scope, value: TreeValue | undefined): Facts {
    if (!isNode(value)) return unknown;
    const one = (field: string) => this.#of(scope, value.fields.get(field));
    const all = (field: string) => nodesOf(value.fields.get(field)).map((node) => this.#of(scope, node));
    switch (value.tag) {
      case "VAR":
        return this.#ofVariable(scope, value);
      case "CONST":
        return this.#ofConstant(value);
      case "PARAM":
        return { isNullable: !this.#notNullParameters.has(Number(atom(value, "paramid"))) };
      case "RELABELTYPE":
      case "COERCEVIAIO":
      case "COERCETODOMAIN":
      case "ARRAYCOERCEEXPR":
      case "COLLATEEXPR":
        return one("arg");
      case "COALESCEEXPR":
      case "MINMAXEXPR":
        return { ...anyOf(all("args")), isNullable: all("args").every(({ isNullable }) => isNullable) };
      case "CASEEXPR":
        return anyOf([
          ...nodesOf(value.fields.get("args")).map((branch) => this.#of(scope, branch.fields.get("result"))),
          one("defresult"),
        ]);
      case "NULLTEST":
      case "BOOLEANTEST":
      case "DISTINCTEXPR":
      case "ARRAYEXPR":
      case "ROWEXPR":
      case "SQLVALUEFUNCTION":
      case "JSONCONSTRUCTOREXPR":
        return neverNull;
      case "BOOLEXPR":
      case "SCALARARRAYOPEXPR":
        return { isNullable: all("args").some(({ isNullable }) => isNullable) };
      case "OPEXPR":
        return this.#ofCall(atom(value, "opfuncid"), all("args"));
      case "FUNCEXPR":
        return this.#ofFunction(scope, value);
      case "AGGREF":
        return this.#ofAggregate(scope, value);
      case "WINDOWFUNC":
        return { isNullable: !neverNullAggregates.has(this.#functionName(atom(value, "winfnoid"))) };
      case "SUBLINK":
        return this.#ofSublink(scope, value);
      default:
        return unknown;
    }
  }

  /** A call; the items of a list parameter are not null when the parameter says so. */
  #ofFunction(scope: Scope, node: TreeNode): Facts {
    const parameters = nodesOf(node.fields.get("args"));
    const facts = parameters.map((parameter) => this.#of(scope, parameter));
    const name = this.#functionName(atom(node, "funcid"));
    if (name === "unnest" && parameters[0]?.tag === "PARAM") return facts[0] ?? unknown;
    return this.#ofCall(atom(node, "funcid"), facts);
  }

  #functionName(id: string): string {
    return this.#schema.functions.get(id)?.name ?? "";
  }

  #ofCall(id: string, parameters: readonly Facts[]): Facts {
    const facts = this.#schema.functions.get(id);
    if (!facts?.isBuiltIn) return unknown;
    if (totalFunctions.has(facts.name)) return neverNull;
    if (!facts.isStrict || partialFunctions.test(facts.name)) return unknown;
    return { isNullable: parameters.some(({ isNullable }) => isNullable) };
  }

  #ofConstant(node: TreeNode): Facts {
    if (atom(node, "constisnull") === "true") return { isNullable: true, values: [] };
    const text = constantText(this.#schema, node);
    return text === undefined ? neverNull : { isNullable: false, values: [text] };
  }

  #ofVariable(scope: Scope, variable: TreeNode): Facts {
    const levels = Number(atom(variable, "varlevelsup"));
    const [query, ...outer] = scope.slice(levels);
    if (query === undefined) return unknown;
    const found = this.#ofEntry([query, ...outer], variable);
    const isNulled = numbersOf(variable.fields.get("varnullingrels")).length > 0;
    const required = scope
      .slice(0, levels + 1)
      .map((each, inner) =>
        requirementsOf(this.#schema, each, { ...keyOf(variable), levels: levels - inner }),
      );
    const isNullable = (found.isNullable || isNulled) && !required.some(({ isNotNull }) => isNotNull);
    const values = found.values?.filter((value) => required.every(({ allows }) => allows(value)));
    return values ? { isNullable, values } : { isNullable };
  }

  #ofEntry(scope: Scope, variable: TreeNode): Facts {
    const [query] = scope;
    const entry = rangeEntry(query, Number(atom(variable, "varno")));
    const index = Number(atom(variable, "varattno")) - 1;
    if (entry === undefined) return unknown;
    if (index === -1) return neverNull;
    switch (atom(entry, "rtekind")) {
      case entryKind.relation:
        return this.#ofRelation(atom(entry, "relid"), index);
      case entryKind.subquery: {
        const inner = entry.fields.get("subquery");
        return isNode(inner) ? this.ofColumn([inner, ...scope], index) : unknown;
      }
      case entryKind.join:
        return this.#of(scope, nodesOf(entry.fields.get("joinaliasvars"))[index]);
      case entryKind.group:
        return this.#of(scope, nodesOf(entry.fields.get("groupexprs"))[index]);
      case entryKind.values:
        return anyOf(this.#ofValues(scope, entry, index));
      case entryKind.function:
        return this.#ofFunctionEntry(scope, entry, index);
      case entryKind.cte:
        return this.#ofCommonTable(scope, entry, index);
      default:
        return unknown;
    }
  }

  #ofValues(scope: Scope, entry: TreeNode, index: number): readonly Facts[] {
    const lists = entry.fields.get("values_lists");
    return isList(lists) ? lists.map((list) => this.#of(scope, nodesOf(list)[index])) : [];
  }

  /** A function in FROM, of which only those of one column are known. */
  #ofFunctionEntry(scope: Scope, entry: TreeNode, index: number): Facts {
    const [only, ...others] = nodesOf(entry.fields.get("functions"));
    return only && others.length === 0 && index === 0
      ? this.#of(scope, only.fields.get("funcexpr"))
      : unknown;
  }

  #ofRelation(id: string, index: number): Facts {
    const view = this.#schema.views.get(id);
    if (view !== undefined) {
      const [query] = nodesOf(parseNodeTree(view));
      return query ? this.ofColumn([query], index) : unknown;
    }
    const column = this.#schema.columns.get(`${id}.${index + 1}`);
    if (!column) return unknown;
    const { isNotNull, values } = column;
    return values ? { isNullable: !isNotNull, values } : { isNullable: !isNotNull };
  }

  #ofCommonTable(scope: Scope, entry: TreeNode, index: number): Facts {
    const [query, ...outer] = scope.slice(Number(atom(entry, "ctelevelsup")));
    const named =
      query &&
      nodesOf(query.fields.get("cteList")).find((each) => atom(each, "ctename") === atom(entry, "ctename"));
    const inner = named?.fields.get("ctequery");
    if (query === undefined || !isNode(inner) || atom(entry, "self_reference") === "true") return unknown;
    return this.ofColumn([inner, query, ...outer], index);
  }

  #ofAggregate(scope: Scope, node: TreeNode): Facts {
    if (neverNullAggregates.has(this.#functionName(atom(node, "aggfnoid")))) return neverNull;
    const isGrouped = nodesOf(scope[0].fields.get("groupClause")).length > 0;
    const parameters = nodesOf(node.fields.get("args")).map((entry) =>
      this.#of(scope, entry.fields.get("expr")),
    );
    const isFiltered = isNode(node.fields.get("aggfilter"));
    return { isNullable: !isGrouped || isFiltered || parameters.some(({ isNullable }) => isNullable) };
  }

  #ofSublink(scope: Scope, node: TreeNode): Facts {
    const kind = atom(node, "subLinkType");
    if (kind === sublinkKind.exists || kind === sublinkKind.array) return neverNull;
    const inner = node.fields.get("subselect");
    if (kind !== sublinkKind.expression || !isNode(inner)) return unknown;
    const isOneRow =
      atom(inner, "hasAggs") === "true" &&
      nodesOf(inner.fields.get("groupClause")).length === 0 &&
      !isNode(inner.fields.get("havingQual"));
    const found = this.ofColumn([inner, ...scope], 0);
    return isOneRow ? found : { ...found, isNullable: true };
  }
}

function anyOf(facts: readonly Facts[]): Facts {
  const isNullable = facts.some((each) => each.isNullable);
  const values = facts.flatMap((each) => each.values ?? []);
  return facts.every((each) => each.values) ? { isNullable, values: [...new Set(values)] } : { isNullable };
}

/** Entries of the columns that the statement returns: of RETURNING, otherwise of SELECT. */
function resultEntries(query: TreeNode): readonly TreeNode[] {
  const isSelect = atom(query, "commandType") === "1";
  const entries = nodesOf(query.fields.get(isSelect ? "targetList" : "returningList"));
  return entries.filter((entry) => atom(entry, "resjunk") !== "true");
}

/** Numbers of the range entries that a UNION, INTERSECT or EXCEPT combines. */
function operands(value: TreeValue | undefined): readonly number[] {
  if (!isNode(value)) return [];
  if (value.tag === "RANGETBLREF") return [Number(atom(value, "rtindex"))];
  return [...operands(value.fields.get("larg")), ...operands(value.fields.get("rarg"))];
}

function rangeEntry(query: TreeNode, number: number): TreeNode | undefined {
  return nodesOf(query.fields.get("rtable"))[number - 1];
}
