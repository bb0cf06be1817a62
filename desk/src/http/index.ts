/** Calls of the back office. */
export { callOperator } from "./call-operator.ts";
