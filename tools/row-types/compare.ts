import ts from "typescript";
import type { Column } from "./describe-statement.ts";
import type { Sources } from "./queries.ts";

/** Difference between a row type and its statement. A column has at most one fault. */
export interface RowFault {
  readonly column: string;
  readonly fault: string;
}

/** Compares a declared row type with the columns that a statement returns. Further columns are no fault. */
export function compareRow(sources: Sources, row: ts.Type, columns: readonly Column[]): readonly RowFault[] {
  const { checker } = sources;
  const byName = new Map(columns.map((column) => [column.name, column]));
  const names = [...byName.keys()].join(", ") || "no column";
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const declared = checker.getTypeOfSymbol(property);
    const column = byName.get(property.name);
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const missing = isOptional ? undefined : `is not returned; the statement returns ${names}`;
    const fault = column ? faultOf(sources, declared, column) : missing;
    return fault === undefined ? [] : [{ column: property.name, fault }];
  });
}

function faultOf(
  { checker, driverTypes }: Sources,
  declared: ts.Type,
  { type, isNullable, values }: Column,
): string | undefined {
  const named = `is declared ${checker.typeToString(declared)}`;
  const returned = driverTypes.get(type);
  if (!returned)
    return `${named} and returned as ${type}, which tools/row-types/driver-types.ts does not have`;
  if (isNullable && !accepts(checker, declared, checker.getNullType())) return `${named} and can be null`;
  if (accepts(checker, declared, returned)) return undefined;
  if (!values) return `${named} and returned as ${checker.typeToString(returned)} (${type})`;
  const single = type.startsWith("_") ? itemOf(checker, declared) : declared;
  const missing = values.filter(
    (value) => !single || !accepts(checker, single, checker.getStringLiteralType(value)),
  );
  if (missing.length === 0) return undefined;
  return `${named} and can be ${missing.map((value) => `"${value}"`).join(", ")}`;
}

/**
 * True when the declared type includes the returned one. A brand, such as that of minor units, is left aside.
 */
function accepts(checker: ts.TypeChecker, declared: ts.Type, returned: ts.Type): boolean {
  const members = declared.isUnion() ? declared.types : [declared];
  const isBranded = members.some(
    (member) =>
      member.isIntersection() &&
      member.types.some((part) => isPrimitive(part) && checker.isTypeAssignableTo(returned, part)),
  );
  return isBranded || checker.isTypeAssignableTo(returned, declared);
}

function isPrimitive({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.String | ts.TypeFlags.Number | ts.TypeFlags.BigInt)) !== 0;
}

function itemOf(checker: ts.TypeChecker, list: ts.Type): ts.Type | undefined {
  return checker.getIndexTypeOfType(checker.getNonNullableType(list), ts.IndexKind.Number);
}
