import type { ChangeEvent, ClipboardEvent, CompositionEvent, FocusEvent } from "react";
import {
  amountCaret,
  amountInput,
  amountPaste,
  caretAfter,
  dateCaret,
  dateInput,
  datePaste,
  digitsInput,
  freeText,
  idInput,
  nameInput,
  nameSubmit,
  usernameInput,
  type CaretRule,
} from "./filters.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What one kind of field lets through, and when. */
export interface InputRule {
  readonly typed: (text: string) => string;
  /** Runs over the clipboard's text before `typed` sees the field. */
  readonly pasted?: (text: string) => string;
  /** Runs when the field is left; what a form sends has gone through it too. */
  readonly left?: (text: string) => string;
  readonly caret: CaretRule;
}

const asTyped = (text: string) => text;

/** The kinds of fields that the site has. Source: spec:input#input-and-display. */
export const inputRules = {
  amount: { typed: amountInput, pasted: amountPaste, caret: amountCaret },
  digits: { typed: digitsInput, caret: caretAfter(digitsInput) },
  date: { typed: dateInput, pasted: datePaste, left: datePaste, caret: dateCaret },
  name: { typed: nameInput, left: nameSubmit, caret: caretAfter(nameInput) },
  id: { typed: idInput, caret: caretAfter(idInput) },
  username: { typed: usernameInput, caret: caretAfter(usernameInput) },
  freeText: { typed: asTyped, left: freeText, caret: caretAfter(asTyped) },
} as const satisfies Record<string, InputRule>;

/** The handlers that a field has of its own: `register("amount")` of a form, or `{ onChange }` over a state. */
export interface FieldHandlers {
  readonly onChange?: ((event: ChangeEvent<Field>) => unknown) | undefined;
  readonly onBlur?: ((event: FocusEvent<Field>) => unknown) | undefined;
}

/**
 * A field's handlers with a rule in front of them: `<input {...filtered(form.register("amount"), inputRules.amount)} />`.
 * The caret stays where the player is typing. While an input method composes, nothing is touched.
 */
export function filtered<Handlers extends FieldHandlers>(handlers: Handlers, rule: InputRule) {
  const { pasted } = rule;
  return {
    ...handlers,
    onChange: (event: ChangeEvent<Field>) => {
      if (!isComposing(event.nativeEvent)) filterField(event.target, rule);
      return handlers.onChange?.(event);
    },
    onCompositionEnd: (event: CompositionEvent<Field>) => {
      if (rule.typed(event.currentTarget.value) !== event.currentTarget.value)
        announceInput(event.currentTarget);
    },
    onBlur: (event: FocusEvent<Field>) => {
      leaveField(event.target, rule);
      return handlers.onBlur?.(event);
    },
    ...(pasted && {
      onPaste: (event: ClipboardEvent<Field>) => {
        event.preventDefault();
        insertText(event.currentTarget, pasted(event.clipboardData.getData("text")));
      },
    }),
  };
}

function isComposing(event: Event): boolean {
  return "isComposing" in event && event.isComposing === true;
}

function filterField(field: Field, rule: InputRule): void {
  const typed = field.value;
  const shown = rule.typed(typed);
  if (shown === typed) return;
  const caret = rule.caret(typed, caretOf(field), shown);
  field.value = shown;
  placeCaret(field, caret);
}

function leaveField(field: Field, { left }: InputRule): void {
  const text = left?.(field.value) ?? field.value;
  if (text === field.value) return;
  writeValue(field, text);
  announceInput(field);
}

/** Puts text in the place of the selection, as a paste does, and lets the field's own handlers see it. */
function insertText(field: Field, text: string): void {
  const start = caretOf(field);
  const end = field.selectionEnd ?? start;
  writeValue(field, field.value.slice(0, start) + text + field.value.slice(end));
  placeCaret(field, start + text.length);
  announceInput(field);
}

/** React follows a field's own `value` property and would take the next input event for no change: go round it. */
function writeValue(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, "value")?.set?.call(field, value);
}

function announceInput(field: Field): void {
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fields such as `type="email"` have no selection; their caret counts as standing at the end. */
function caretOf(field: Field): number {
  return field.selectionStart ?? field.value.length;
}

function placeCaret(field: Field, index: number): void {
  if (field.selectionStart !== null) field.setSelectionRange(index, index);
}
