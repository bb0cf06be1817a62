import { numberedStatement } from "@tessera/database";
import ts from "typescript";

/** Values of a statement, as the types of its call give them. */
export interface GivenValues {
  /** Names that are always there; undefined for a list. */
  readonly names: ReadonlySet<string> | undefined;
  /** Names that are there in some calls. */
  readonly optional: ReadonlySet<string>;
  /** True when there may be more names than the types show. */
  readonly isOpen: boolean;
  /** Names and numbers of the values whose types exclude null, also as an item of a list. */
  readonly neverNull: ReadonlySet<string | number>;
}

/** A statement as PostgreSQL reads it. */
export interface ReadStatement {
  readonly text: string;
  /** Numbers of the parameters whose types exclude null. */
  readonly notNullParameters: ReadonlySet<number>;
}

/**
 * Reads the types of the values of a statement.
 *
 * @param calls those that the text depends on: values that their functions pass on are those of the call
 */
export function givenValues(
  checker: ts.TypeChecker,
  passed: ts.Expression | undefined,
  calls: readonly ts.CallExpression[] = [],
): GivenValues {
  const values = passed && argumentOf(checker, passed, calls);
  if (!values) return listed(new Set());
  if (ts.isArrayLiteralExpression(values)) return listed(listedNeverNull(checker, values));
  const type = checker.getTypeAtLocation(values);
  if (checker.isArrayLikeType(type)) return listed(new Set());
  const properties = type.getProperties().map((property) => ({
    name: property.name,
    isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
    isNeverNull: isNeverNull(checker, checker.getTypeOfSymbol(property)),
  }));
  const spread = recordsIn(checker, values).map((each) => givenValues(checker, each, calls));
  const namesOf = (those: typeof properties) => those.map(({ name }) => name);
  const required = properties.filter(({ isOptional }) => !isOptional);
  return {
    names: new Set([...namesOf(required), ...spread.flatMap(({ names }) => [...(names ?? [])])]),
    optional: new Set(namesOf(properties.filter(({ isOptional }) => isOptional))),
    isOpen: type.isUnion() || isRecord(checker, type) || spread.some(({ isOpen }) => isOpen),
    neverNull: new Set([
      ...namesOf(properties.filter((each) => each.isNeverNull)),
      ...spread.flatMap(({ neverNull }) => [...neverNull]),
    ]),
  };
}

/**
 * Faults of a statement: a name without a value, a value without a name, numbers beside names.
 *
 * @param text as it is written, with `:name`
 */
export function nameFaults(text: string, { names: given, optional, isOpen }: GivenValues): readonly string[] {
  const { names, hasOwnNumbers } = numberedStatement(text);
  if (hasOwnNumbers && (names.length > 0 || (given && !isOpen))) return ["has numbers beside names"];
  const missing = isOpen ? [] : names.filter((name) => !given?.has(name) && !optional.has(name));
  const unused = isOpen ? [] : [...(given ?? [])].filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => `no value for :${name}`),
    ...unused.map((name) => `the statement has no :${name}`),
  ];
}

/** Translates a statement with the types of its values. */
export function readStatement(text: string, { names, neverNull }: GivenValues): ReadStatement {
  const numbered = numberedStatement(text);
  if (!names)
    return { text, notNullParameters: new Set([...neverNull].filter((each) => typeof each === "number")) };
  const notNull = numbered.names.flatMap((name, index) => (neverNull.has(name) ? [index + 1] : []));
  return { text: numbered.text, notNullParameters: new Set(notNull) };
}

/** Limit of the parameters of a statement that are counted by hand. */
const numberMax = 4;

/** Parts of texts in a file that have a parameter with a number above the limit. */
export function highNumbers(source: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && [...node.text.matchAll(/\$(\d+)/g)].some(([, number]) => Number(number) > numberMax))
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Values of a list, whose names are numbers. */
function listed(neverNull: GivenValues["neverNull"]): GivenValues {
  return { names: undefined, optional: new Set(), isOpen: false, neverNull };
}

function listedNeverNull(checker: ts.TypeChecker, list: ts.ArrayLiteralExpression): ReadonlySet<number> {
  const firstSpread = list.elements.findIndex(ts.isSpreadElement);
  const numbered = firstSpread === -1 ? list.elements : list.elements.slice(0, firstSpread);
  return new Set(
    numbered.flatMap((node, index) =>
      isNeverNull(checker, checker.getTypeAtLocation(node)) ? [index + 1] : [],
    ),
  );
}

function isNeverNull(checker: ts.TypeChecker, type: ts.Type): boolean {
  const isOpen = (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
  const item = checker.isArrayLikeType(type) && checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return !isOpen && checker.getNonNullableType(type) === type && (!item || isNeverNull(checker, item));
}

const isRecord = (checker: ts.TypeChecker, type: ts.Type) =>
  checker.getIndexTypeOfType(checker.getNonNullableType(type), ts.IndexKind.String) !== undefined;

/** Records that are spread into an object: their names are not in its type. */
function recordsIn(checker: ts.TypeChecker, node: ts.Expression): readonly ts.Expression[] {
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((each) => {
    if (!ts.isSpreadAssignment(each)) return [];
    return isRecord(checker, checker.getTypeAtLocation(each.expression)) ? [each.expression] : [];
  });
}

/** The argument of one of the calls, for a parameter of its function; any other expression itself. */
function argumentOf(
  checker: ts.TypeChecker,
  node: ts.Expression,
  calls: readonly ts.CallExpression[],
): ts.Expression {
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (!declaration || !ts.isParameter(declaration)) return node;
  const { parent } = declaration;
  const call = calls.find((each) => checker.getResolvedSignature(each)?.declaration === parent);
  return call?.arguments[parent.parameters.indexOf(declaration)] ?? node;
}
