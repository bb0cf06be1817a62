import type { Form, FormSchema } from "@tessera/shared/forms";
import type * as z from "@tessera/shared/schema";

type ResettableForm<Schema extends FormSchema> = Pick<Form<Schema>, "getValues" | "reset" | "setValue">;

/**
 * Notes the values of a form that is being sent. Returns a function that resets the form after the answer, to
 * its defaults or to `next`, and keeps what was typed since: on a slow line that may be the next text.
 */
export function sentForm<Schema extends FormSchema>(
  form: ResettableForm<Schema>,
): (next?: z.input<Schema>) => void {
  const sent = new Map(
    Object.entries(form.getValues()).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return (next) => {
    const typedSince = Object.entries(form.getValues()).filter(
      ([name, value]) => JSON.stringify(value) !== sent.get(name),
    );
    form.reset(next);
    // The names and values are the form's own.
    for (const [name, value] of typedSince)
      form.setValue(name as never, value as never, { shouldDirty: true });
  };
}
