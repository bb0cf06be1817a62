import type { ChangeEvent, ClipboardEvent, CompositionEvent, FocusEvent } from "react";
import {
  amountCaret,
  amountInput,
  amountPaste,
  caretAfter,
  codeInput,
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

/** Input filters of one kind of field. */
export interface InputRule {
  readonly onInput: (text: string) => string;
  /** Applied to the clipboard text before `onInput`. */
  readonly onPaste?: (text: string) => string;
  /** Applied on blur and to submitted values. */
  readonly onBlur?: (text: string) => string;
  readonly caret: CaretRule;
}

const unchanged = (text: string) => text;

/** Input rules of the site's fields. Source: spec:input#input-and-display. */
export const inputRules = {
  amount: { onInput: amountInput, onPaste: amountPaste, caret: amountCaret },
  digits: { onInput: digitsInput, caret: caretAfter(digitsInput) },
  code: { onInput: codeInput, caret: caretAfter(codeInput) },
  date: { onInput: dateInput, onPaste: datePaste, onBlur: datePaste, caret: dateCaret },
  name: { onInput: nameInput, onBlur: nameSubmit, caret: caretAfter(nameInput) },
  id: { onInput: idInput, caret: caretAfter(idInput) },
  username: { onInput: usernameInput, caret: caretAfter(usernameInput) },
  freeText: { onInput: unchanged, onBlur: freeText, caret: caretAfter(unchanged) },
} as const satisfies Record<string, InputRule>;

/** Existing handlers of a field: `register("amount")` of a form, or `{ onChange }` over a state. */
export interface FieldHandlers {
  readonly onChange?: ((event: ChangeEvent<Field>) => unknown) | undefined;
  readonly onBlur?: ((event: FocusEvent<Field>) => unknown) | undefined;
}

/**
 * Wraps a field's handlers with an input rule: `<input {...filtered(form.register("amount"),
 * inputRules.amount)} />`. Keeps the caret position. During input method composition the text is not
 * filtered.
 */
export function filtered<Handlers extends FieldHandlers>(handlers: Handlers, rule: InputRule) {
  const { onPaste } = rule;
  return {
    ...handlers,
    onChange: (event: ChangeEvent<Field>) => {
      if (!isComposing(event.nativeEvent)) applyInputFilter(event.target, rule);
      return handlers.onChange?.(event);
    },
    onCompositionEnd: (event: CompositionEvent<Field>) => {
      if (rule.onInput(event.currentTarget.value) !== event.currentTarget.value)
        dispatchInputEvent(event.currentTarget);
    },
    onBlur: (event: FocusEvent<Field>) => {
      applyBlurFilter(event.target, rule);
      return handlers.onBlur?.(event);
    },
    ...(onPaste && {
      onPaste: (event: ClipboardEvent<Field>) => {
        event.preventDefault();
        insertText(event.currentTarget, onPaste(event.clipboardData.getData("text")));
      },
    }),
  };
}

function isComposing(event: Event): boolean {
  return "isComposing" in event && event.isComposing === true;
}

function applyInputFilter(field: Field, rule: InputRule): void {
  const typed = field.value;
  const shown = rule.onInput(typed);
  if (shown === typed) return;
  const caret = rule.caret(typed, caretOf(field), shown);
  field.value = shown;
  placeCaret(field, caret);
}

function applyBlurFilter(field: Field, { onBlur }: InputRule): void {
  const text = onBlur?.(field.value) ?? field.value;
  if (text === field.value) return;
  writeValue(field, text);
  dispatchInputEvent(field);
}

/** Replaces the selection with text, as a paste does, and triggers the field's own handlers. */
function insertText(field: Field, text: string): void {
  const start = caretOf(field);
  const end = field.selectionEnd ?? start;
  writeValue(field, field.value.slice(0, start) + text + field.value.slice(end));
  placeCaret(field, start + text.length);
  dispatchInputEvent(field);
}

/**
 * Sets the value with the native setter: React tracks assignments to `value` and would ignore the next input
 * event.
 */
function writeValue(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, "value")?.set?.call(field, value);
}

function dispatchInputEvent(field: Field): void {
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Caret index. Fields such as `type="email"` have no selection; their caret counts as being at the end. */
function caretOf(field: Field): number {
  return field.selectionStart ?? field.value.length;
}

function placeCaret(field: Field, index: number): void {
  if (field.selectionStart !== null) field.setSelectionRange(index, index);
}
