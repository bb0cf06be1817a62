import { join, relative } from "node:path";
import ts from "typescript";
import { StatementTexts, Unresolved } from "./statement-texts.ts";
import {
  givenValues,
  highNumbers,
  nameFaults,
  type ReadStatement,
  readStatement,
} from "./statement-values.ts";

/** A query whose rows have a declared type. */
export interface TypedQuery {
  /** File and line of the call: `server/src/app.ts:12`. */
  readonly place: string;
  readonly row: ts.Type;
  /** Every text that the statement can have, or why it is not known. */
  readonly texts: readonly ReadStatement[] | Unresolved;
}

/** A statement that the sources execute, with or without a row type. */
export interface Statement {
  readonly place: string;
  /**
   * Every text that it can have, with the places that give a part of it as an argument, or why it is not
   * known.
   */
  readonly texts: readonly { readonly text: string; readonly givenAt: readonly string[] }[] | Unresolved;
}

export interface Sources {
  readonly checker: ts.TypeChecker;
  /** TypeScript types of the values that the drivers return, by PostgreSQL type. */
  readonly driverTypes: ReadonlyMap<string, ts.Type>;
  readonly queries: readonly TypedQuery[];
  readonly statements: readonly Statement[];
  /** Faults of the values of statements, with their places. */
  readonly valueFaults: readonly string[];
}

type Calls = ReadonlyMap<ts.Node, readonly ts.CallExpression[]>;

/**
 * Finds the queries with a row type in these files. `root`: folder of tsconfig.json, which places are
 * relative to.
 */
export function findQueries(root: string, files: readonly string[]): Sources {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const typesFile = join(import.meta.dirname, "driver-types.ts");
  const program = ts.createProgram([...files, typesFile], options);
  const checker = program.getTypeChecker();
  const own = new Set(files);
  const sources = program.getSourceFiles().filter(({ fileName }) => own.has(fileName));
  const all = sources.flatMap(callExpressions);
  const calls = callsBySubject(checker, all);
  const texts = new StatementTexts(checker, (declaration) => calls.get(declaration) ?? []);
  const queries = all
    .filter((call) => calledMethod(checker, call) === "query")
    .flatMap((call) => typedQueries(root, checker, texts, calls, call));
  const executed = all.filter((call) => executing.has(calledMethod(checker, call)));
  const statements = executed.flatMap((call) => statementOf(root, checker, texts, call));
  const valueFaults = [
    ...executed.flatMap((call) => faultsOfNames(root, checker, texts, call)),
    ...sources
      .flatMap(highNumbers)
      .map((node) => `${placeOf(root, node)}: name the values of this statement`),
  ];
  return {
    checker,
    queries,
    statements,
    valueFaults: [...new Set(valueFaults)],
    driverTypes: driverTypesOf(checker, program.getSourceFile(typesFile)),
  };
}

function driverTypesOf(checker: ts.TypeChecker, source: ts.SourceFile | undefined): Sources["driverTypes"] {
  const [declaration] = source?.statements.filter(ts.isInterfaceDeclaration) ?? [];
  if (!declaration) throw new Error("driver-types.ts declares no interface");
  const properties = checker.getTypeAtLocation(declaration).getProperties();
  return new Map(properties.map((property) => [property.name, checker.getTypeOfSymbol(property)]));
}

function callExpressions(source: ts.SourceFile): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Calls by the function that is called, and calls of `list.push` by the declaration of the list. */
function callsBySubject(checker: ts.TypeChecker, calls: readonly ts.CallExpression[]): Calls {
  const subjects = new Map<ts.Node, ts.CallExpression[]>();
  for (const call of calls) {
    const { expression } = call;
    const isPush = ts.isPropertyAccessExpression(expression) && expression.name.text === "push";
    const declaration = declarationOf(checker, isPush ? expression.expression : expression);
    const subject =
      declaration && !isPush && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    if (subject) subjects.set(subject, [...(subjects.get(subject) ?? []), call]);
  }
  return subjects;
}

function declarationOf(checker: ts.TypeChecker, node: ts.Node): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  // Properties of `Pick<Sql, …>` have declarations only.
  return target?.valueDeclaration ?? target?.declarations?.[0];
}

/** Methods of the package `database` that execute a statement. */
const executing: ReadonlySet<string | undefined> = new Set(["query", "send", "execute"]);

/** Name of the method of the package `database` that is called; undefined for any other function. */
function calledMethod(checker: ts.TypeChecker, { expression }: ts.CallExpression): string | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const file = declarationOf(checker, expression.name)?.getSourceFile().fileName;
  return file?.endsWith("/database/src/database.ts") === true ? expression.name.text : undefined;
}

function faultsOfNames(
  root: string,
  checker: ts.TypeChecker,
  texts: StatementTexts,
  call: ts.CallExpression,
): readonly string[] {
  const [text, values] = call.arguments;
  if (!text) return [];
  const faults = unlessUnresolved(() =>
    texts.byCalls(text).flatMap(({ text, calls }) => {
      const place = placeOf(root, calls.at(-1) ?? call);
      return nameFaults(text, givenValues(checker, values, calls)).map((fault) => `${place}: ${fault}`);
    }),
  );
  // A text that is not computable is reported with its rows or with what it writes.
  return faults instanceof Unresolved ? [] : faults;
}

function statementOf(
  root: string,
  checker: ts.TypeChecker,
  texts: StatementTexts,
  call: ts.CallExpression,
): readonly Statement[] {
  const [text, values] = call.arguments;
  if (!text) return [];
  const found = unlessUnresolved(() =>
    texts.byCalls(text).map(({ text, calls }) => ({
      text: readStatement(text, givenValues(checker, values)).text,
      givenAt: calls.map((each) => placeOf(root, each)),
    })),
  );
  return [{ place: placeOf(root, call), texts: found }];
}

/**
 * The query of a call; for a function that passes its own row type on, one query for each call of that
 * function.
 */
function typedQueries(
  root: string,
  checker: ts.TypeChecker,
  texts: StatementTexts,
  calls: Calls,
  call: ts.CallExpression,
): readonly TypedQuery[] {
  const row = rowOf(checker, call);
  const [text, values] = call.arguments;
  if (!row || !text) return [];
  const wrapper = row.isTypeParameter() ? ts.findAncestor(call, ts.isFunctionDeclaration) : undefined;
  const places = wrapper ? (calls.get(wrapper) ?? []) : [call];
  return places.flatMap((place) => {
    const declared = rowOf(checker, place);
    if (!declared || declared.getProperties().length === 0) return [];
    const chosen = new Map(wrapper ? [[wrapper, place]] : []);
    return [
      {
        place: placeOf(root, place),
        row: declared,
        texts: unlessUnresolved(() =>
          texts
            .byCalls(text, chosen)
            .map(({ text, calls }) => readStatement(text, givenValues(checker, values, calls))),
        ),
      },
    ];
  });
}

/** Element of the list that the call promises. */
function rowOf(checker: ts.TypeChecker, call: ts.CallExpression): ts.Type | undefined {
  const list = checker.getAwaitedType(checker.getTypeAtLocation(call));
  return list && checker.getIndexTypeOfType(list, ts.IndexKind.Number);
}

function unlessUnresolved<Result>(compute: () => Result): Result | Unresolved {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Unresolved) return error;
    throw error;
  }
}

function placeOf(root: string, node: ts.Node): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${relative(root, source.fileName)}:${line + 1}`;
}
