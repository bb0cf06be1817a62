/** Calls of the back office. */
export { callOperator, callQuery, pageQuery } from "./call-operator.ts";
