import { createOperator, type Operator, type OperatorOptions } from "./operator.ts";

export interface OperatorsOptions extends Omit<OperatorOptions, "code" | "secret"> {
  /** The secret shared with the site, by studio code. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Creates the site's callbacks by studio code, each at its first use. */
export function createOperators({ secrets, ...options }: OperatorsOptions): (code: string) => Operator {
  const operators = new Map<string, Operator>();
  return (code) => {
    const operator = operators.get(code) ?? createOperator({ ...options, code, secret: secrets[code] ?? "" });
    operators.set(code, operator);
    return operator;
  };
}
