import { numberedStatement } from "@tessera/database";
import ts from "typescript";

/** Values of a statement, as the types of its call give them. */
export interface GivenValues {
  /** Names that are always there; undefined for a list. */
  readonly names: ReadonlySet<string> | undefined;
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

/** Reads the types of the values of a statement. */
export function givenValues(checker: ts.TypeChecker, values: ts.Expression | undefined): GivenValues {
  if (!values) return { names: undefined, isOpen: false, neverNull: new Set() };
  if (ts.isArrayLiteralExpression(values))
    return { names: undefined, isOpen: false, neverNull: listedNeverNull(checker, values) };
  const type = checker.getTypeAtLocation(values);
  if (checker.isArrayLikeType(type)) return { names: undefined, isOpen: false, neverNull: new Set() };
  const properties = type.getProperties().map((property) => ({
    name: property.name,
    isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
    isNeverNull: isNeverNull(checker, checker.getTypeOfSymbol(property)),
  }));
  const namesOf = (listed: typeof properties) => new Set(listed.map(({ name }) => name));
  return {
    names: namesOf(properties.filter(({ isOptional }) => !isOptional)),
    isOpen: type.isUnion() || hasUnknownNames(checker, values),
    neverNull: namesOf(properties.filter((each) => each.isNeverNull)),
  };
}

/**
 * Faults of a statement: a name without a value, a value without a name.
 *
 * @param text as it is written, with `:name`
 */
export function nameFaults(text: string, { names: given, isOpen }: GivenValues): readonly string[] {
  const { names } = numberedStatement(text);
  const missing = isOpen ? [] : names.filter((name) => !given?.has(name));
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
const numberMax = 9;

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

/** True for a record, and for an object that a record is spread into. */
function hasUnknownNames(checker: ts.TypeChecker, node: ts.Expression): boolean {
  const isRecord =
    checker.getIndexTypeOfType(checker.getTypeAtLocation(node), ts.IndexKind.String) !== undefined;
  if (isRecord || !ts.isObjectLiteralExpression(node)) return isRecord;
  return node.properties.some(
    (each) => ts.isSpreadAssignment(each) && hasUnknownNames(checker, each.expression),
  );
}
