/** Components that the pages of the desk share. */
export { amountColumn, instantColumn, RowTitle } from "./columns.tsx";
export { ConfirmationButton } from "./confirmation-button.tsx";
export { DecisionButton } from "./decision-button.tsx";
export { DecisionDialog } from "./decision-dialog.tsx";
export { DetailActions, DetailHead, DetailPanel } from "./detail-panel.tsx";
export { formatAmountIn, plainReal } from "./format-real.ts";
export { useKeys } from "./keys.ts";
export { ListArea } from "./list-area.tsx";
export { afterMinutes, minutesText } from "./minutes.ts";
export { Masked } from "./masked.tsx";
export { NoteDecision, NoteDecisionButton } from "./note-decision.tsx";
export { PresentRow } from "./present-row.tsx";
export { QueueList, QueuePage } from "./queue-page.tsx";
export { QueueSearch } from "./queue-search.tsx";
export { type Column, QueueTable } from "./queue-table.tsx";
export { ReasonField } from "./reason-field.tsx";
export { TrailList, useActionText } from "./trail-list.tsx";
export { type FilterForm, useListFilter } from "./use-list-filter.ts";
