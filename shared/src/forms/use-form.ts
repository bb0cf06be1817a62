import * as z from "@tessera/shared/schema";
import {
  set,
  useForm as useReactHookForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from "react-hook-form";
import { isErrorCode } from "../core/error-codes.ts";
import { type ApiFailure, isApiFailure } from "../http/api-failure.ts";
import { useFailureText } from "../ui/failure-text.ts";

type FormSchema = z.ZodMiniType<object, Record<string, unknown>>;

/** Form of react-hook-form, typed by its schema, with `submit` instead of `handleSubmit`. */
export type Form<Schema extends FormSchema> = Omit<
  UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>,
  "handleSubmit"
> & {
  /** Like `register`, for a field whose value affects the validity of another field that is already filled in. */
  readonly registerWith: (
    name: FieldPath<z.input<Schema>>,
    dependent: FieldPath<z.input<Schema>>,
  ) => UseFormRegisterReturn<FieldPath<z.input<Schema>>>;
  /**
   * Submit handler for `<form onSubmit>`: shows validation errors and focuses the first invalid field; passes valid
   * values to `send`. A failure is shown at its fields (`showFailure`); the rest goes to `onFailure`.
   */
  readonly submit: (
    send: (values: z.output<Schema>) => Promise<unknown> | void,
    onFailure?: (failure: unknown) => void,
  ) => (event?: { preventDefault?: () => void; persist?: () => void }) => Promise<void>;
  /**
   * Shows a failure as text at its fields and focuses the first one in the form's order. Returns the remaining failure
   * for the screen to show; null when every part is shown at a field.
   */
  readonly showFailure: (failure: unknown) => unknown;
};

export interface FormOptions<Schema extends FormSchema> {
  /** Schema of the submitted values. Its messages are validation keys without `validation.`, as in the contracts. */
  readonly schema: Schema;
  readonly defaultValues: DefaultValues<z.input<Schema>>;
  /**
   * Fields by error code, for failures without a field, and by the server's field name where the form uses another
   * name.
   */
  readonly fieldOf?: Readonly<Record<string, FieldPath<z.input<Schema>>>>;
}

/**
 * Form whose errors are validation keys (read one with `fieldError`): shown on blur and on submit, and removed while
 * the player corrects them.
 */
export function useForm<Schema extends FormSchema>({
  schema,
  defaultValues,
  fieldOf = {},
}: FormOptions<Schema>): Form<Schema> {
  const failureText = useFailureText();
  const { handleSubmit, ...form } = useReactHookForm<z.input<Schema>, unknown, z.output<Schema>>({
    defaultValues,
    // Errors are removed while typing and not on blur: on blur, the layout would shift the button under the pressed pointer.
    mode: "onTouched",
    reValidateMode: "onChange",
    shouldFocusError: true,
    resolver: resolverOf(schema),
  });
  const showFailure = (failure: unknown) => {
    if (!isApiFailure(failure)) return failure;
    const { atFields, rest } = assignToFields(failure, Object.keys(form.getValues()), fieldOf);
    atFields.forEach(([field, message], index) => {
      const text = isErrorCode(message.text) ? failureText(message.failure) : message.text;
      form.setError(
        field as FieldPath<z.input<Schema>>,
        { type: "server", message: text },
        { shouldFocus: index === 0 },
      );
    });
    return rest;
  };
  const submit: Form<Schema>["submit"] = (send, onFailure) => (event) =>
    handleSubmit(async (values) => {
      try {
        await send(values);
      } catch (failure) {
        const rest = showFailure(failure);
        if (rest !== null && onFailure) onFailure(rest);
        else if (rest !== null) throw rest;
      }
    })(event as Parameters<ReturnType<typeof handleSubmit>>[0]);
  const registerWith: Form<Schema>["registerWith"] = (name, dependent) =>
    form.register(name, { deps: form.getFieldState(dependent, form.formState).isTouched ? [dependent] : [] });
  return { ...form, registerWith, submit, showFailure };
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

/** Assigns the parts of a failure to fields, in the form's order, and returns the first part without a field. */
function assignToFields(
  failure: ApiFailure,
  formFields: readonly string[],
  fieldOf: Readonly<Record<string, string>>,
): { readonly atFields: readonly (readonly [string, Message])[]; readonly rest: ApiFailure | null } {
  const named = Object.entries(failure.fields).map(([name, text]) => {
    const isOwn = formFields.includes(name);
    return { text, field: isOwn ? name : (fieldOf[name] ?? fieldOf[text]), failure: failure.at(name) };
  });
  const messages = [
    ...named,
    ...(named.length === 0 ? [{ text: failure.code, field: fieldOf[failure.code], failure }] : []),
  ];
  const placeOf = (field: string) =>
    formFields.includes(field) ? formFields.indexOf(field) : formFields.length;
  const atFields = messages
    .flatMap(({ field, ...message }) => (field === undefined ? [] : [[field, message] as const]))
    .toSorted(([left], [right]) => placeOf(left) - placeOf(right));
  if (atFields.length === 0) return { atFields, rest: failure };
  const unplaced = messages.find(({ field }) => field === undefined);
  return { atFields, rest: unplaced?.failure ?? null };
}
