/** Components that the pages of the desk share. */
export {
  amountRule,
  amountText,
  creditsRule,
  hundredthsText,
  isCredits,
  minorOfText,
} from "./amount-text.ts";
export { amountColumn, column, instantColumn, numberColumn, RowTitle, titleColumn } from "./columns.tsx";
export { ConfirmationButton } from "./confirmation-button.tsx";
export { DecisionButton } from "./decision-button.tsx";
export { DecisionDialog } from "./decision-dialog.tsx";
export { DetailActions, DetailHead, DetailPanel } from "./detail-panel.tsx";
export { DetailPart } from "./detail-part.tsx";
export { formatAmountIn, formatSignedReal, plainReal } from "./format-real.ts";
export { EditorActions, EditorParts } from "./editor-parts.tsx";
export { InstantField } from "./instant-field.tsx";
export { useKeys } from "./keys.ts";
export { LateNote } from "./late-note.tsx";
export { ListArea } from "./list-area.tsx";
export { afterMinutes, MinutesField, minutesText } from "./minutes-field.tsx";
export { NextPage } from "./next-page.tsx";
export { Masked } from "./masked.tsx";
export { useActorText, useNameText } from "./name-text.ts";
export { NoteDecision, NoteDecisionButton } from "./note-decision.tsx";
export { PlayerLink } from "./player-link.tsx";
export { PresentRow } from "./present-row.tsx";
export { QueueList, QueuePage } from "./queue-page.tsx";
export { QueueSearch } from "./queue-search.tsx";
export { type Column, QueueTable } from "./queue-table.tsx";
export { ReasonField } from "./reason-field.tsx";
export {
  type FilterOf,
  rowsQuery,
  type SharedFilter,
  sharedFilterForm,
  sharedForm,
  sharedQuery,
} from "./shared-filter.ts";
export { sentForm } from "./sent-form.ts";
export { type PreviewTheme, ThemeChoice } from "./theme-choice.tsx";
export { TextsFields } from "./texts-fields.tsx";
export { TrailList, useActionText } from "./trail-list.tsx";
export { useFieldText } from "./use-field-text.ts";
export { rowPrefix } from "./use-selection.ts";
export { useReturnTexts } from "./use-return-texts.ts";
export { type FilterForm, type FilterInAddress, useListFilter } from "./use-list-filter.ts";
