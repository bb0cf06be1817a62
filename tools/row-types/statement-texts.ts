import ts from "typescript";

/** Limit of the alternatives of one statement. */
const alternativesMax = 64;

/** Error: the text of a statement cannot be computed from the sources. */
export class Unresolved extends Error {
  constructor(node: ts.Node) {
    super(`not computable from the sources: ${node.getText().slice(0, 80).replaceAll(/\s+/g, " ")}`);
    this.name = "Unresolved";
  }
}

/** Signal: the value of a parameter depends on who calls the function. */
class UnboundParameter extends Unresolved {
  readonly owner: ts.SignatureDeclaration;

  constructor(parameter: ts.ParameterDeclaration) {
    super(parameter);
    this.owner = parameter.parent;
  }
}

/** Functions with the call that their parameters are taken from. */
export type ChosenCalls = ReadonlyMap<ts.SignatureDeclaration, ts.CallExpression>;

/** A text of an expression, and the calls that have given a part of it as an argument. */
export interface CalledText {
  readonly text: string;
  readonly calls: readonly ts.CallExpression[];
}

/** Values of the parameters of the functions that are being evaluated. */
type Environment = ReadonlyMap<ts.Node, () => readonly Value[]>;

/** A list can have items that are not computable, which matter only where one is used. */
type Value = string | readonly Value[] | Closure | Unresolved;

/** A function or an object, whose body or properties are evaluated when they are used. */
interface Closure {
  readonly node: ts.FunctionLikeDeclaration | ts.ObjectLiteralExpression;
  readonly environment: Environment;
}

const isObject = (value: Value): value is Closure & { readonly node: ts.ObjectLiteralExpression } =>
  isClosure(value) && ts.isObjectLiteralExpression(value.node);
const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
const isClosure = (value: Value): value is Closure => typeof value === "object" && "node" in value;

function textOf(value: Value, at: ts.Node): string {
  if (typeof value === "string") return value;
  throw value instanceof Unresolved ? value : new Unresolved(at);
}

/**
 * Computes the texts that an expression can have: constants, templates, choices, lists and functions of them.
 * A choice has all its results; a list that is filled step by step has its first and its last state; a
 * parameter has the arguments of all calls in the program; a number that is not known is 1. Throws
 * {@link Unresolved}.
 */
export class StatementTexts {
  readonly #checker: ts.TypeChecker;
  readonly #callsOf: (declaration: ts.Node) => readonly ts.CallExpression[];

  constructor(checker: ts.TypeChecker, callsOf: (declaration: ts.Node) => readonly ts.CallExpression[]) {
    this.#checker = checker;
    this.#callsOf = callsOf;
  }

  /**
   * Returns the texts of an expression with the calls whose arguments are in them; `chosen` restricts the
   * functions in it to one call each.
   */
  byCalls(node: ts.Expression, chosen: ChosenCalls = new Map()): readonly CalledText[] {
    try {
      const calls = [...chosen.values()];
      return this.#evaluate(node, this.#environmentOf(chosen)).map((value) => ({
        text: withNumberedParameters(textOf(value, node)),
        calls,
      }));
    } catch (error) {
      if (!(error instanceof UnboundParameter) || chosen.has(error.owner)) throw error;
      const { owner } = error;
      const calls = this.#callsOf(owner);
      if (calls.length === 0) throw error;
      return calls.flatMap((call) => this.byCalls(node, new Map([...chosen, [owner, call]])));
    }
  }

  #environmentOf(chosen: ChosenCalls): Environment {
    const environment = new Map<ts.Node, () => readonly Value[]>();
    for (const [{ parameters }, call] of chosen)
      this.#bind(environment, parameters, this.#deferred(call.arguments, environment));
    return environment;
  }

  #evaluate(node: ts.Expression, environment: Environment): readonly Value[] {
    const found = this.#literals(node) ?? this.#structure(node, environment);
    if (found.length === 0) throw new Unresolved(node);
    return found;
  }

  /** Values of an expression whose type is a union of literals. */
  #literals(node: ts.Expression): readonly string[] | undefined {
    const type = this.#checker.getTypeAtLocation(node);
    const members = type.isUnion() ? type.types : [type];
    const values = members.flatMap((member) =>
      member.isStringLiteral() || member.isNumberLiteral() ? [String(member.value)] : [],
    );
    return values.length === members.length ? values : undefined;
  }

  #structure(node: ts.Expression, environment: Environment): readonly Value[] {
    const all = (nodes: readonly ts.Expression[]) =>
      nodes.flatMap((each) => this.#evaluate(each, environment));
    if (ts.isTemplateExpression(node)) return this.#template(node, environment);
    if (ts.isConditionalExpression(node)) return all([node.whenTrue, node.whenFalse]);
    if (ts.isBinaryExpression(node)) return this.#binary(node, environment);
    if (ts.isArrayLiteralExpression(node)) return this.#array(node, environment);
    if (ts.isObjectLiteralExpression(node) || ts.isArrowFunction(node)) return [{ node, environment }];
    if (ts.isIdentifier(node)) return this.#named(this.#symbol(node), node, environment);
    if (ts.isPropertyAccessExpression(node))
      return this.#members(all([node.expression]), node.name.text, node);
    if (ts.isElementAccessExpression(node)) return this.#elements(node, all([node.expression]));
    if (ts.isCallExpression(node))
      return this.#listMethod(node, environment) ?? this.#call(node, environment);
    // A set of a list has its items.
    if (ts.isNewExpression(node) && node.expression.getText() === "Set") return all(node.arguments ?? []);
    if ("expression" in node) return all([node.expression as ts.Expression]);
    throw new Unresolved(node);
  }

  #template(node: ts.TemplateExpression, environment: Environment): readonly string[] {
    let texts: readonly string[] = [node.head.text];
    for (const { expression, literal } of node.templateSpans) {
      const isNumber =
        (this.#checker.getTypeAtLocation(expression).flags &
          (ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) !==
        0;
      const isParameter = isNumber && texts.every((text) => text.endsWith("$"));
      const values = isParameter
        ? ["?"]
        : isNumber
          ? ["1"]
          : this.#evaluate(expression, environment).map((value) => textOf(value, node));
      texts = combine(texts, values, (text, value) => text + value + literal.text);
    }
    return texts;
  }

  #binary(node: ts.BinaryExpression, environment: Environment): readonly Value[] {
    if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
      return this.#withDefault(node, environment);
    const left = this.#evaluate(node.left, environment);
    const right = this.#evaluate(node.right, environment);
    if (node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return combine(left, right, (first, second) => textOf(first, node) + textOf(second, node));
    throw new Unresolved(node);
  }

  /**
   * The left values of `??`, and the right ones; of a property the right ones only where an object lacks it.
   */
  #withDefault({ left, right }: ts.BinaryExpression, environment: Environment): readonly Value[] {
    const defaults = () => this.#evaluate(right, environment);
    if (!ts.isPropertyAccessExpression(left)) return [...this.#evaluate(left, environment), ...defaults()];
    return this.#evaluate(left.expression, environment).flatMap((value) => {
      const isAbsent = isObject(value) && !propertyNames(value).includes(left.name.text);
      return isAbsent ? defaults() : this.#members([value], left.name.text, left);
    });
  }

  #array(node: ts.ArrayLiteralExpression, environment: Environment): readonly Value[] {
    const parts = node.elements.map((element) =>
      ts.isSpreadElement(element)
        ? this.#evaluate(element.expression, environment).map((value) => (isList(value) ? value : [value]))
        : this.#item(element, environment).map((value) => [value]),
    );
    return product(parts).map((combination) => combination.flat());
  }

  #item(node: ts.Expression, environment: Environment): readonly Value[] {
    try {
      return this.#evaluate(node, environment);
    } catch (error) {
      if (error instanceof Unresolved) return [error];
      throw error;
    }
  }

  #named(symbol: ts.Symbol | undefined, node: ts.Node, environment: Environment): readonly Value[] {
    const declaration = symbol?.valueDeclaration;
    if (!declaration) throw new Unresolved(node);
    if (ts.isFunctionDeclaration(declaration)) return [{ node: declaration, environment }];
    if (ts.isVariableDeclaration(declaration)) return this.#variable(declaration, environment);
    if (ts.isParameter(declaration)) return this.#parameter(declaration, environment);
    if (ts.isBindingElement(declaration)) return this.#destructured(declaration, environment);
    throw new Unresolved(node);
  }

  /**
   * A variable; a list as it was declared, and with everything that is pushed to it; each item of a list that
   * a loop goes through.
   */
  #variable(declaration: ts.VariableDeclaration, environment: Environment): readonly Value[] {
    const loop = declaration.parent.parent;
    if (ts.isForOfStatement(loop))
      return this.#evaluate(loop.expression, environment).flatMap((list) => (isList(list) ? list : []));
    if (!declaration.initializer) throw new Unresolved(declaration);
    const declared = this.#evaluate(declaration.initializer, environment);
    if (!declared.every(isList)) return declared;
    const pushed = this.#callsOf(declaration).flatMap((call) => [...call.arguments]);
    if (pushed.length === 0) return declared;
    const additions = product(pushed.map((each) => this.#evaluate(each, environment)));
    return declared.flatMap((list) => [list, ...additions.map((values) => [...list, ...values])]);
  }

  #parameter(declaration: ts.ParameterDeclaration, environment: Environment): readonly Value[] {
    const bound = environment.get(declaration);
    if (!bound) throw new UnboundParameter(declaration);
    return bound();
  }

  #destructured(declaration: ts.BindingElement, environment: Environment): readonly Value[] {
    const { parent, initializer } = declaration;
    const holder = parent.parent;
    if (ts.isBindingElement(holder)) throw new Unresolved(declaration);
    const values = ts.isParameter(holder)
      ? this.#parameter(holder, environment)
      : this.#variable(holder, environment);
    if (ts.isArrayBindingPattern(parent)) return itemsAt(values, parent.elements.indexOf(declaration));
    const name = (declaration.propertyName ?? declaration.name).getText();
    return values.flatMap((value) => {
      const isAbsent = initializer && !propertyNames(value).includes(name);
      return isAbsent ? this.#evaluate(initializer, environment) : this.#members([value], name, declaration);
    });
  }

  #elements(node: ts.ElementAccessExpression, values: readonly Value[]): readonly Value[] {
    const keys = this.#literals(node.argumentExpression);
    return values.flatMap((value) => {
      if (isList(value)) return value;
      return (keys ?? propertyNames(value)).flatMap((name) => this.#members([value], name, node));
    });
  }

  #members(objects: readonly Value[], name: string, at: ts.Node): readonly Value[] {
    return objects.flatMap((value) => {
      if (!isObject(value)) throw new Unresolved(at);
      const property = value.node.properties.find((each) => each.name && nameOf(each.name) === name);
      if (property && ts.isPropertyAssignment(property))
        return this.#evaluate(property.initializer, value.environment);
      if (property && ts.isShorthandPropertyAssignment(property))
        return this.#named(
          this.#checker.getShorthandAssignmentValueSymbol(property),
          property,
          value.environment,
        );
      if (property && ts.isMethodDeclaration(property))
        return [{ node: property, environment: value.environment }];
      throw new Unresolved(at);
    });
  }

  #call(node: ts.CallExpression, environment: Environment): readonly Value[] {
    return this.#evaluate(node.expression, environment).flatMap((callee) =>
      this.#apply(callee, this.#deferred(node.arguments, environment), node),
    );
  }

  #listMethod(node: ts.CallExpression, environment: Environment): readonly Value[] | undefined {
    if (!ts.isPropertyAccessExpression(node.expression)) return undefined;
    const { expression, name } = node.expression;
    if (node.expression.getText() === "Object.keys")
      return node.arguments
        .flatMap((each) => this.#evaluate(each, environment))
        .map((value) => this.#allNames(value, node));
    if (!["map", "join", "filter", "find", "flat"].includes(name.text)) return undefined;
    const [argument] = node.arguments;
    return this.#evaluate(expression, environment).flatMap((list): readonly Value[] => {
      if (!isList(list)) throw new Unresolved(node);
      if (name.text === "filter") return [list];
      if (name.text === "find") return list;
      if (name.text === "flat") return [list.flat()];
      const given = argument ? this.#evaluate(argument, environment) : [","];
      if (name.text === "join")
        return given.map((separator) =>
          list.map((value) => textOf(value, node)).join(textOf(separator, node)),
        );
      return given.flatMap((mapper) =>
        product(list.map((value) => this.#apply(mapper, [() => [value]], node))),
      );
    });
  }

  /** Names of an object, also of those that are spread into it. */
  #allNames(value: Value, at: ts.Node): readonly string[] {
    if (!isObject(value)) throw new Unresolved(at);
    const properties = this.#checker.getTypeAtLocation(value.node).getProperties();
    if (properties.some(({ flags }) => flags & ts.SymbolFlags.Optional)) throw new Unresolved(value.node);
    return properties.map(({ name }) => name);
  }

  #deferred(nodes: readonly ts.Expression[], environment: Environment): readonly (() => readonly Value[])[] {
    return nodes.map((node) => () => this.#evaluate(node, environment));
  }

  #apply(callee: Value, values: readonly (() => readonly Value[])[], at: ts.Node): readonly Value[] {
    if (!isClosure(callee) || ts.isObjectLiteralExpression(callee.node)) throw new Unresolved(at);
    const inner = new Map(callee.environment);
    this.#bind(inner, callee.node.parameters, values);
    return returnedBy(callee.node).flatMap((returned) => this.#evaluate(returned, inner));
  }

  #bind(
    environment: Map<ts.Node, () => readonly Value[]>,
    parameters: readonly ts.ParameterDeclaration[],
    values: readonly (() => readonly Value[])[],
  ): void {
    for (const [index, parameter] of parameters.entries()) {
      const { initializer } = parameter;
      const value = values[index] ?? (initializer && (() => this.#evaluate(initializer, environment)));
      if (value) environment.set(parameter, value);
    }
  }

  #symbol(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }
}

/** Expressions that a function returns. */
function returnedBy({ body }: ts.FunctionLikeDeclaration): readonly ts.Expression[] {
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

function propertyNames(value: Value): readonly string[] {
  if (!isObject(value)) return [];
  return value.node.properties.flatMap(({ name }) => (name ? [nameOf(name)] : []));
}

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteral(name) ? name.text : name.getText();
}

function itemsAt(lists: readonly Value[], index: number): readonly Value[] {
  return lists.flatMap((list) => (isList(list) ? list.slice(index, index + 1) : []));
}

/** Lists with one item of each choice. */
function product<Item>(choices: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  return choices.reduce<readonly (readonly Item[])[]>(
    (lists, items) => combine(lists, items, (list, item) => [...list, item]),
    [[]],
  );
}

/** Every pair of the two; when these are too many, pairs in which each item occurs at least once. */
function combine<First, Second, Result>(
  firsts: readonly First[],
  seconds: readonly Second[],
  pair: (first: First, second: Second) => Result,
): readonly Result[] {
  if (firsts.length * seconds.length <= alternativesMax)
    return firsts.flatMap((first) => seconds.map((second) => pair(first, second)));
  return Array.from({ length: Math.max(firsts.length, seconds.length) }, (_, index) =>
    pair(firsts[index % firsts.length] as First, seconds[index % seconds.length] as Second),
  );
}

/**
 * Replaces each `$?`, a parameter whose number is known only at run time, by the next number that is not
 * used.
 */
function withNumberedParameters(text: string): string {
  let last = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  return text.replaceAll("$?", () => `$${(last += 1)}`);
}
