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
import { isApiFailure } from "../http/api-failure.ts";

type FormSchema = z.ZodMiniType<object, Record<string, unknown>>;

/** A form: react-hook-form's own, typed by its schema, with `submit` in the place of `handleSubmit`. */
export type Form<Schema extends FormSchema> = Omit<
  UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>,
  "handleSubmit"
> & {
  /** As `register`, for a field whose value decides whether another one that was filled in already is right. */
  readonly registerWith: (
    name: FieldPath<z.input<Schema>>,
    dependent: FieldPath<z.input<Schema>>,
  ) => UseFormRegisterReturn<FieldPath<z.input<Schema>>>;
  /**
   * The handler for `<form onSubmit>`: what is wrong is shown and the first wrong field is focused; what is right is handed
   * to `send`. An ApiFailure that names fields is shown at them; every other failure goes to `onFailure`.
   */
  readonly submit: (
    send: (values: z.output<Schema>) => Promise<unknown> | void,
    onFailure?: (failure: unknown) => void,
  ) => (event?: { preventDefault?: () => void; persist?: () => void }) => Promise<void>;
};

export interface FormOptions<Schema extends FormSchema> {
  /** What the form sends. Its messages are validation keys without `validation.`, as in the contracts. */
  readonly schema: Schema;
  readonly defaultValues: DefaultValues<z.input<Schema>>;
}

/**
 * A form whose errors are validation keys (`fieldError` finds one): shown when a field is left and when the form is sent,
 * and taken back while the player corrects them.
 */
export function useForm<Schema extends FormSchema>({
  schema,
  defaultValues,
}: FormOptions<Schema>): Form<Schema> {
  const { handleSubmit, ...form } = useReactHookForm<z.input<Schema>, unknown, z.output<Schema>>({
    defaultValues,
    // An error goes while it is mended, not when the field is left: that would move the button under the pressed pointer.
    mode: "onTouched",
    reValidateMode: "onChange",
    shouldFocusError: true,
    resolver: resolverOf(schema),
  });
  const submit: Form<Schema>["submit"] = (send, onFailure) => (event) =>
    handleSubmit(async (values) => {
      try {
        await send(values);
      } catch (failure) {
        const isAtField = showFailure(form, failure);
        if (!isAtField && onFailure) onFailure(failure);
        else if (!isAtField) throw failure;
      }
    })(event as Parameters<ReturnType<typeof handleSubmit>>[0]);
  const registerWith: Form<Schema>["registerWith"] = (name, dependent) =>
    form.register(name, { deps: form.getFieldState(dependent, form.formState).isTouched ? [dependent] : [] });
  return { ...form, registerWith, submit };
}

/** The first problem of each field, as its validation key. */
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

/** What the schema gives when it has no words of its own: the value is missing or of the wrong kind. */
const wordless = "Invalid input";

function validationKey(message: string): string {
  return message === wordless || message === "" ? "required" : message;
}

/**
 * Shows all of an answer's field errors at their fields and focuses the first of the form's order. False when it has none
 * that the form shows.
 */
function showFailure<Values extends Record<string, unknown>, Sent>(
  form: Pick<UseFormReturn<Values, unknown, Sent>, "setError" | "getValues">,
  failure: unknown,
): boolean {
  if (!isApiFailure(failure)) return false;
  const names = Object.keys(form.getValues()).filter((name) => name in failure.fields);
  names.forEach((name, index) => {
    // A name among the form's values is a path into them.
    form.setError(
      name as FieldPath<Values>,
      { type: "server", message: failure.fields[name] ?? "required" },
      { shouldFocus: index === 0 },
    );
  });
  return names.length > 0;
}
