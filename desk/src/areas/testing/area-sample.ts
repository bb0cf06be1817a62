import type { Guarded, OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import type { SampleAnswer } from "./answer.ts";

/** A decision about the row of a sample, which an operator takes in a dialog. */
export interface SampleDecision {
  /** Button of the row, and that of the dialog where it is the same. */
  readonly button: string;
  readonly confirm?: string;
  /** Text that is typed, by the label of its field. */
  readonly typed?: readonly [label: string, text: string];
  /** Option that is chosen, by the label of its field. */
  readonly chosen?: readonly [label: string, option: string];
  /** Route of the call. */
  readonly route: string;
  /** A role that may read the row and not take the decision. */
  readonly reader?: OperatorRole;
  /** The row on its own after another operator's decision, where its panel reads it. */
  readonly after?: SampleAnswer;
}

/** An area with one row in its list, in words of the contracts. */
export interface AreaSample {
  /** Path of the area. */
  readonly path: string;
  /** A role that may read the list and take the decision. */
  readonly role: OperatorRole;
  readonly list: SampleAnswer;
  /** Calls of its other lists whose readers are others. */
  readonly otherLists?: readonly Guarded[];
  /** Answers to the other calls of the page, among them the row on its own. */
  readonly others?: readonly SampleAnswer[];
  /** Text for a list that did not load; the general one when absent. */
  readonly failure?: string;
  /** Text for an empty list; the general one when absent. */
  readonly empty?: string;
  /** Name of the row in its link; absent for a list whose rows do not open. */
  readonly row?: string;
  /** Value of `row` in the address; `sampleId` when absent. */
  readonly rowId?: string;
  /** Text of the row, where it does not open. */
  readonly text?: string;
  readonly decision?: SampleDecision;
}

export const sampleId = "0197f3c2-0000-7000-8000-000000000001";
export const playerId = "0197f3c2-0000-7000-8000-000000000002";
export const instant = "2026-01-31T07:05:09.000Z";

/** Page of a list that has one row. */
export function pageWith<Row>(row: Row) {
  return { items: [row], pageIndex: 0, pageSize: 25, total: 1, pageCount: 1 };
}

/** Page of a list without page numbers that has one row. */
export function keysetPageWith<Row>(row: Row) {
  return { items: [row], nextAfter: null };
}
