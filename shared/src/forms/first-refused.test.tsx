// @vitest-environment jsdom
import * as z from "@tessera/shared/schema";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderWithHost } from "../testing/index.ts";
import { type Form, useForm } from "./index.ts";
import { failureOf } from "./testing/failure-of.ts";

const text = z.string().check(z.minLength(2, "required"));
const schema = z.object({ note: text, bank: text, day: text });

/** Registers its field after those of the form itself. */
function BankField({ form }: { readonly form: Form<typeof schema> }) {
  return <input aria-label="Bank" {...form.register("bank")} />;
}

interface FormProps {
  readonly values: Readonly<Record<"note" | "bank" | "day", string>>;
  readonly refuse: () => Promise<void>;
}

/**
 * Form whose fields are registered in another order than that of the page; the day has no name, as a date
 * field, and a part that takes no focus.
 */
function MixedForm({ values, refuse }: FormProps) {
  const form = useForm({ schema, defaultValues: values, toasts: "none" });
  const note = form.field("note");
  return (
    <form onSubmit={form.submit(refuse)} noValidate>
      <input aria-label="Day of the card" disabled aria-invalid={form.error("day") !== undefined} />
      <input aria-label="Day" aria-invalid={form.error("day") !== undefined} />
      <BankField form={form} />
      <input aria-label="Note" {...form.register(note.name)} />
      <button>Send</button>
    </form>
  );
}

const whole = { day: "Monday", bank: "Bank Ria", note: "Rent" };
const refusal = { note: "required", bank: "required" };

it.each([
  ["two values refused by the schema", { ...whole, bank: "", note: "" }, "Bank"],
  ["two refused values, one of a field without a name", { day: "", bank: "", note: "" }, "Day"],
  ["two values refused by the server", whole, "Bank"],
])("%s: the first of them in the document has the focus", async (_situation, values, first) => {
  const refuse = () => Promise.reject(failureOf(422, "VALIDATION", refusal));
  await renderWithHost(<MixedForm values={values} refuse={refuse} />);
  await userEvent.click(screen.getByText("Send"));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(first));
});
