// @vitest-environment jsdom
import { TextField } from "@tessera/shared/fields";
import { useForm } from "@tessera/shared/forms";
import * as z from "@tessera/shared/schema";
import type { TestServer } from "@tessera/shared/testing";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderDesk } from "../testing/render-desk.tsx";
import { sentForm } from "./sent-form.ts";

const schema = z.object({ title: z.string(), text: z.object({ en: z.string() }) });

let answer: () => void;
let server: TestServer;

function StoredForm() {
  const form = useForm({ schema, defaultValues: { title: "", text: { en: "" } } });
  const submit = form.submit(async () => {
    const reset = sentForm<typeof schema>(form);
    await new Promise<void>((resolve) => (answer = resolve));
    reset({ title: "Stored", text: { en: "Stored" } });
  });
  return (
    <form onSubmit={submit}>
      <TextField {...form.field("title")} label="Title" />
      <TextField {...form.field("text.en")} label="Text" />
      <button type="submit">Store</button>
      <output>{Object.keys(form.formState.dirtyFields).join(" ")}</output>
    </form>
  );
}

const values = () => screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);

beforeEach(async () => {
  server = await renderDesk(<StoredForm />, { path: "/desk", roles: ["owner"], routes: {} });
  await userEvent.type(screen.getByLabelText("Title"), "First");
  await userEvent.click(screen.getByRole("button"));
});
afterEach(() => server.close());

test("an answer to a form: the form shows what was stored", async () => {
  await act(async () => answer());
  expect(values()).toEqual(["Stored", "Stored"]);
  expect(screen.getByRole("status").textContent).toBe("");
});

test("an answer while the next text is typed: that text stays, and is still to be stored", async () => {
  await userEvent.type(screen.getByLabelText("Text"), "Next");
  await act(async () => answer());
  expect(values()).toEqual(["Stored", "Next"]);
  expect(screen.getByRole("status").textContent).toBe("text");
});
