import * as z from "@tessera/shared/schema";
import {
  get,
  set,
  useForm as useReactHookForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from "react-hook-form";
import { useLayoutEffect, useRef, useState } from "react";
import { isErrorCode } from "../core/error-codes.ts";
import { fieldFailure } from "./field-failure.ts";
import { type ApiFailure, isApiFailure } from "../http/api-failure.ts";
import { useFailureText, useFieldText } from "../ui/failure-text.ts";
import type { FormFailure } from "../ui/form-foot.tsx";
import { toast } from "../ui/toast-queue.ts";
import { filtered, type InputRule } from "./filtered-input.ts";

export type FormSchema = z.ZodMiniType<object, Record<string, unknown>>;

/** Props of a field: its registration and the text of its error. */
export type FieldProps<Name extends string = string> = UseFormRegisterReturn<Name> & {
  readonly error: string | undefined;
};

interface SubmitEvent {
  /** The form. */
  readonly target?: EventTarget | null;
  readonly preventDefault?: () => void;
  readonly stopPropagation?: () => void;
  readonly persist?: () => void;
}

/** Form of react-hook-form, typed by its schema, with `submit` instead of `handleSubmit`. */
export type Form<Schema extends FormSchema> = Omit<
  UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>,
  "handleSubmit"
> & {
  /**
   * Props of a field of the form, for the components of `@tessera/shared/ui`: filtered by the rule, with the
   * text of its error. `values` are interpolated into the text.
   */
  readonly field: <Name extends FieldPath<z.input<Schema>>>(
    name: Name,
    rule?: InputRule,
    values?: Readonly<Record<string, string>>,
  ) => FieldProps<Name>;
  /**
   * Like `field`, for a field whose value affects the validity of another field that is already filled in.
   */
  readonly fieldWith: <Name extends FieldPath<z.input<Schema>>>(
    name: Name,
    dependent: FieldPath<z.input<Schema>>,
  ) => FieldProps<Name>;
  /** Text of a field's error, for a field that is not registered; undefined without one. */
  readonly error: (
    name: FieldPath<z.input<Schema>>,
    values?: Readonly<Record<string, string>>,
  ) => string | undefined;
  /**
   * Submit handler for `<form onSubmit>`: shows validation errors and focuses the first invalid field of the
   * document; passes valid values to `send`. A failure of it is shown at its fields; the rest becomes
   * `failure`, or goes to `onFailure`. The event does not reach the form around a dialog, to which React
   * passes it through a portal.
   */
  readonly submit: (
    send: (values: z.output<Schema>) => Promise<unknown> | void,
    onFailure?: (failure: unknown) => void,
  ) => (event?: SubmitEvent) => Promise<void>;
  /** Failure of the last submit that no field shows; null without one, and after a reset. */
  readonly failure: FormFailure | null;
  /** Shows a cause as `failure`, without a toast; null removes it. */
  readonly setFailure: (cause: unknown) => void;
  /** Shows a failure: at its fields, the rest as `failure`, and as a toast (`toasts`). */
  readonly refuse: (failure: unknown) => void;
};

export interface FormOptions<Schema extends FormSchema> {
  /**
   * Schema of the submitted values. Its messages are validation keys without `validation.`, as in the
   * contracts.
   */
  readonly schema: Schema;
  readonly defaultValues: DefaultValues<z.input<Schema>>;
  /**
   * Fields by error code, for failures without a field, and by the server's field name where the form uses
   * another name.
   */
  readonly fieldOf?: Readonly<Record<string, FieldPath<z.input<Schema>>>>;
  /** Returns the text of a failure; that of its error code when absent. */
  readonly failureText?: (failure: unknown) => string;
  /** Failures that a toast shows as well: what no field shows (default), every one, or none. */
  readonly toasts?: "rest" | "every" | "none";
}

/**
 * Form whose errors are shown on blur and on submit, and removed while the player corrects them. Failures of
 * the server are shown at their fields; what belongs to no field is `failure`, for `FormFoot`.
 */
export function useForm<Schema extends FormSchema>(options: FormOptions<Schema>): Form<Schema> {
  const { schema, defaultValues, fieldOf = {}, toasts = "rest" } = options;
  const codeText = useFailureText();
  const failureText = options.failureText ?? codeText;
  const fieldText = useFieldText();
  const [failure, keepFailure] = useState<FormFailure | null>(null);
  const { handleSubmit, ...form } = useReactHookForm<z.input<Schema>, unknown, z.output<Schema>>({
    defaultValues,
    // Errors are removed while typing and not on blur: on blur, the layout would shift the button under the
    // pressed pointer.
    mode: "onTouched",
    reValidateMode: "onChange",
    // The library's first field is the one that was registered first, wherever it is.
    shouldFocusError: false,
    resolver: resolverOf(schema),
  });
  const { setSentForm, setRefused } = useRefusedFocus(form.formState);
  const setFailure: Form<Schema>["setFailure"] = (cause) =>
    keepFailure(cause === null ? null : { cause, text: failureText(cause) });
  const showFailure = (problem: unknown) => {
    if (!isApiFailure(problem)) return problem;
    const { atFields, rest } = assignToFields(problem, Object.keys(form.getValues()), fieldOf);
    setRefused(atFields.length > 0);
    for (const [field, message] of atFields) {
      const text = isErrorCode(message.text) ? failureText(message.failure) : message.text;
      form.setError(field as FieldPath<z.input<Schema>>, { type: "server", message: text });
    }
    return rest;
  };
  const refuse = (problem: unknown) => {
    const rest = showFailure(problem);
    const toasted = { every: problem, rest, none: null }[toasts];
    if (toasted !== null) toast.error(failureText(toasted));
    if (rest !== null) setFailure(rest);
  };
  const submit: Form<Schema>["submit"] = (send, onFailure) => (event) => {
    event?.stopPropagation?.();
    if (event?.target instanceof HTMLFormElement) setSentForm(event.target);
    const sendValid = async (values: z.output<Schema>) => {
      keepFailure(null);
      try {
        await send(values);
      } catch (problem) {
        if (!onFailure) return refuse(problem);
        const rest = showFailure(problem);
        if (rest !== null) onFailure(rest);
      }
    };
    return handleSubmit(sendValid, () => setRefused(true))(
      event as Parameters<ReturnType<typeof handleSubmit>>[0],
    );
  };
  const reset: Form<Schema>["reset"] = (...values) => {
    keepFailure(null);
    form.reset(...values);
  };
  return { ...form, ...fieldsOf<Schema>(form, fieldText), reset, submit, failure, setFailure, refuse };
}

/** Focuses the first refused field of the form that was sent, once its submit is over. */
function useRefusedFocus({
  isSubmitting,
  errors,
}: {
  readonly isSubmitting: boolean;
  readonly errors: object;
}) {
  const sentForm = useRef<HTMLFormElement>(null);
  const isRefused = useRef(false);
  useLayoutEffect(() => {
    // A form that is locked while it is sent has its fields enabled again only afterwards.
    if (isSubmitting || !isRefused.current) return;
    isRefused.current = false;
    if (sentForm.current) focusFirstRefused(sentForm.current, errors);
  });
  return {
    setSentForm: (form: HTMLFormElement) => {
      sentForm.current = form;
    },
    setRefused: (isSo: boolean) => {
      isRefused.current = isSo;
    },
  };
}

/** Props of the fields of a form, and the texts of their errors. */
function fieldsOf<Schema extends FormSchema>(
  form: Pick<Form<Schema>, "register" | "formState" | "getFieldState">,
  fieldText: ReturnType<typeof useFieldText>,
): Pick<Form<Schema>, "field" | "fieldWith" | "error"> {
  const error: Form<Schema>["error"] = (name, values) =>
    fieldText(messageOf(form.formState.errors, name), values);
  return {
    error,
    field: (name, rule, values) => ({
      ...(rule ? filtered(form.register(name), rule) : form.register(name)),
      error: error(name, values),
    }),
    fieldWith: (name, dependent) => ({
      ...form.register(name, {
        deps: form.getFieldState(dependent, form.formState).isTouched ? [dependent] : [],
      }),
      error: error(name),
    }),
  };
}

/**
 * Focuses the first field of a form, in the order of the document, that has an error: by its name, or as it
 * is marked, since a date has parts without a name, and a group of checkboxes has its error beside it. One
 * that is hidden takes no focus.
 */
function focusFirstRefused(form: HTMLFormElement, errors: object): void {
  for (const field of form.elements) {
    const name = field.getAttribute("name");
    const isMarked = field.getAttribute("aria-invalid") === "true";
    if (!isMarked && (name === null || messageOf(errors, name) === undefined)) continue;
    if (field instanceof HTMLElement) field.focus();
    if (document.activeElement === field) return;
  }
}

function messageOf(errors: object, name: string): string | undefined {
  const error: unknown = get(errors, name);
  const message: unknown =
    typeof error === "object" && error && "message" in error ? error.message : undefined;
  return typeof message === "string" ? message : undefined;
}

/** Resolver that returns the first error of each field, as its validation key. */
function resolverOf<Schema extends FormSchema>(
  schema: Schema,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return (values) => {
    const result = z.safeParse(schema, values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<z.input<Schema>> = {};
    for (const { path, message } of result.error.issues.toReversed()) {
      set(errors, path.join("."), { type: "validation", message: validationKey(message) });
    }
    return { values: {}, errors };
  };
}

/** Zod's default message: the value is missing or has the wrong type. */
const zodDefaultMessage = "Invalid input";

function validationKey(message: string): string {
  return message === zodDefaultMessage || message === "" ? "required" : message;
}

interface Message {
  /** A validation key or an error code. */
  readonly text: string;
  readonly failure: ApiFailure;
}

/** Assigns the parts of a failure to fields, and returns the first part without a field. */
function assignToFields(
  failure: ApiFailure,
  formFields: readonly string[],
  fieldOf: Readonly<Record<string, string>>,
): { readonly atFields: readonly (readonly [string, Message])[]; readonly rest: ApiFailure | null } {
  const named = Object.entries(failure.fields).map(([name, text]) => {
    const isOwn = formFields.includes(name);
    return {
      text,
      field: isOwn ? name : (fieldOf[name] ?? fieldOf[text]),
      failure: fieldFailure(failure, name),
    };
  });
  const messages = [
    ...named,
    ...(named.length === 0 ? [{ text: failure.code, field: fieldOf[failure.code], failure }] : []),
  ];
  const atFields = messages.flatMap(({ field, ...message }) =>
    field === undefined ? [] : [[field, message] as const],
  );
  if (atFields.length === 0) return { atFields, rest: failure };
  const unplaced = messages.find(({ field }) => field === undefined);
  return { atFields, rest: unplaced?.failure ?? null };
}
