// @vitest-environment jsdom
import * as z from "@tessera/shared/schema";
import { act, render, screen, waitFor, renderHook, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { username } from "../contracts/auth.ts";
import type { ApiFailure } from "../http/api-failure.ts";
import { renderWithHost } from "../testing/index.ts";
import { FormFoot } from "../ui/form-foot.tsx";
import { connectToasts } from "../ui/toast-queue.ts";
import { failureOf } from "./testing/failure-of.ts";
import { filtered, inputRules, useAttemptKey, useForm } from "./index.ts";

const schema = z.object({
  username,
  fullName: z.string().check(z.minLength(2, "fullName.length")),
  bank: z.object({ code: z.string().check(z.minLength(1, "bank.required")) }),
});
type Sent = z.output<typeof schema>;

/** Registers texts of error codes for the forms below. */
const addMessages = (errors: Record<string, string>) =>
  renderWithHost(null, { messages: { en: { errors } } });

function RegisterForm({
  send,
  onFailure,
}: {
  send: (values: Sent) => Promise<void>;
  onFailure?: (failure: unknown) => void;
}) {
  const { register, submit, formState } = useForm({
    schema,
    defaultValues: { username: "", fullName: "", bank: { code: "" } },
    fieldOf: { otpTicket: "bank.code", ACCOUNT_LOCKED: "fullName" },
  });
  const { errors } = formState;
  return (
    <form onSubmit={submit(send, onFailure)} noValidate>
      <input aria-label="Username" {...filtered(register("username"), inputRules.username)} />
      <p>username: {errors.username?.message ?? "fine"}</p>
      <input aria-label="Full name" {...filtered(register("fullName"), inputRules.name)} />
      <p>fullName: {errors.fullName?.message ?? "fine"}</p>
      <input aria-label="Bank" {...register("bank.code")} />
      <p>bank: {errors.bank?.code?.message ?? "fine"}</p>
      <button>Send</button>
    </form>
  );
}

function renderForm(send: (values: Sent) => Promise<void> = async () => {}) {
  const failures: unknown[] = [];
  render(<RegisterForm send={send} onFailure={(failure) => failures.push(failure)} />);
  return {
    player: userEvent.setup(),
    failures,
    field: (name: string) => screen.getByLabelText<HTMLInputElement>(name),
  };
}

describe("a form", () => {
  it("typing: shows no error; leaving the field: shows the first error, as a validation key", async () => {
    const { player, field } = renderForm();
    await player.type(field("Username"), "bu");
    expect(screen.getByText("username: fine")).toBeDefined();
    await player.tab();
    expect(await screen.findByText("username: username.length")).toBeDefined();
    expect(screen.getByText("fullName: fine")).toBeDefined();
  });

  it("submitted with errors: every field shows its error, the first one has the focus, and nothing is sent", async () => {
    const sent: Sent[] = [];
    const { player, field } = renderForm(async (values) => void sent.push(values));
    await player.type(field("Username"), "budi88");
    await player.click(screen.getByText("Send"));
    expect(await screen.findByText("fullName: fullName.length")).toBeDefined();
    expect(screen.getByText("bank: bank.required")).toBeDefined();
    expect(document.activeElement).toBe(field("Full name"));
    expect(sent).toEqual([]);
  });

  it("corrected before a submit: the error disappears while typing, so that no button moves when the field is left", async () => {
    const { player, field } = renderForm();
    await player.type(field("Username"), "bu");
    await player.tab();
    await screen.findByText("username: username.length");
    await player.type(field("Username"), "di88");
    expect(await screen.findByText("username: fine")).toBeDefined();
    expect(document.activeElement).toBe(field("Username"));
  });

  it("corrected after a submit: the error disappears while typing", async () => {
    const { player, field } = renderForm();
    await player.click(screen.getByText("Send"));
    await screen.findByText("fullName: fullName.length");
    await player.type(field("Full name"), "Budi");
    expect(await screen.findByText("fullName: fine")).toBeDefined();
  });

  it("submitted values: filtered as during input and when leaving a field", async () => {
    const sent: Sent[] = [];
    const { player, field } = renderForm(async (values) => void sent.push(values));
    await player.type(field("Username"), "Budi_88");
    await player.type(field("Full name"), "  Budi  Santoso 3 ");
    await player.type(field("Bank"), "014");
    await player.click(screen.getByText("Send"));
    await waitFor(() =>
      expect(sent).toEqual([{ username: "budi88", fullName: "Budi Santoso", bank: { code: "014" } }]),
    );
    expect(field("Full name").value).toBe("Budi Santoso");
  });

  async function sendAndFail(failure: ApiFailure) {
    const form = renderForm(() => Promise.reject(failure));
    await form.player.type(form.field("Username"), "budi88");
    await form.player.type(form.field("Full name"), "Budi");
    await form.player.type(form.field("Bank"), "014");
    await form.player.click(screen.getByText("Send"));
    return form;
  }

  it("server error for a field: shown at the field, which has the focus", async () => {
    const { field, failures } = await sendAndFail(
      failureOf(409, "USERNAME_TAKEN", { username: "username.taken" }),
    );
    expect(await screen.findByText("username: username.taken")).toBeDefined();
    expect(document.activeElement).toBe(field("Username"));
    expect(failures).toEqual([]);
  });

  it("server errors for several fields: each shown as text with its details, the first has the focus", async () => {
    await addMessages({ AMOUNT_TOO_LOW: "At least {{min}}", BANK_FROZEN: "Frozen until {{until}}" });
    const fields = { otpTicket: "BANK_FROZEN", username: "AMOUNT_TOO_LOW", fullName: "fullName.length" };
    const details = { username: { min: 20 }, otpTicket: { until: "Monday" } };
    const { field, failures } = await sendAndFail(failureOf(422, "BANK_FROZEN", fields, details));
    expect(await screen.findByText("username: At least 20.00")).toBeDefined();
    expect(screen.getByText("fullName: fullName.length")).toBeDefined();
    expect(screen.getByText("bank: Frozen until Monday")).toBeDefined();
    expect(document.activeElement).toBe(field("Username"));
    expect(failures).toEqual([]);
  });

  it("server errors for known fields and an unknown one: only the unknown one goes to the screen", async () => {
    const failure = failureOf(422, "PASSWORD_WRONG", { months: "EXCLUSION_TOO_SHORT", username: "required" });
    const { failures } = await sendAndFail(failure);
    expect(await screen.findByText("username: required")).toBeDefined();
    expect(failures).toMatchObject([{ code: "EXCLUSION_TOO_SHORT" }]);
  });

  it("server error without a field, but with a mapping from code to field: shown at that field", async () => {
    const { field, failures } = await sendAndFail(failureOf(423, "ACCOUNT_LOCKED"));
    await waitFor(() => expect(document.activeElement).toBe(field("Full name")));
    expect(failures).toEqual([]);
  });

  it("server error without a field of the form: passed to the screen", async () => {
    const failure = failureOf(429, "RATE_LIMITED", { other: "required" });
    const { failures } = await sendAndFail(failure);
    await waitFor(() => expect(failures).toEqual([failure]));
  });
});

describe("a form with a footer of buttons", () => {
  const toasts: string[] = [];
  afterEach(() => {
    connectToasts(null);
    toasts.length = 0;
  });

  interface FootedProps {
    readonly send: () => Promise<void>;
    readonly toasts?: "rest" | "every" | "none";
    readonly inside?: boolean;
  }
  function FootedForm({ send, toasts: shown = "rest", inside = false }: FootedProps) {
    const form = useForm({
      schema: z.object({ amount: z.string().check(z.minLength(2, "amount.min")) }),
      defaultValues: { amount: "100" },
      toasts: shown,
      fieldOf: { AMOUNT_TOO_LOW: "amount" },
    });
    const { error, ...field } = form.field("amount", inputRules.amount, { min: "2" });
    return (
      <form noValidate aria-label={inside ? "inner" : "outer"} onSubmit={form.submit(send)}>
        <input aria-label="Amount" {...field} />
        <p>amount: {error ?? "fine"}</p>
        <FormFoot form={form} label="Send" onReset={() => form.reset()}>
          <p>a note</p>
        </FormFoot>
      </form>
    );
  }

  async function renderFooted(props: FootedProps) {
    connectToasts(({ text }) => toasts.push(text));
    const errors = { RATE_LIMITED: "Too often", AMOUNT_TOO_LOW: "Too low", UNKNOWN: "Failed" };
    const validation = { amount: { min: "At least {{min}}" } };
    await renderWithHost(<FootedForm {...props} />, { messages: { en: { errors, validation } } });
    return userEvent.setup();
  }
  const send = (player: ReturnType<typeof userEvent.setup>) => player.click(screen.getByText("Send"));

  it("a failure without a field: a note above the buttons and a toast, until the next submit", async () => {
    const answers = [failureOf(429, "RATE_LIMITED")];
    const player = await renderFooted({
      send: async () => {
        const failure = answers.shift();
        if (failure) throw failure;
      },
    });
    await send(player);
    expect((await screen.findByRole("alert")).textContent).toBe("Too often");
    expect(toasts).toEqual(["Too often"]);
    await send(player);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(toasts).toEqual(["Too often"]);
  });

  it("an exception that is no API answer: shown with the text for unknown errors", async () => {
    const player = await renderFooted({ send: () => Promise.reject(new TypeError("a bug")) });
    await send(player);
    expect((await screen.findByRole("alert")).textContent).toBe("Failed");
  });

  it("Reset: removes the note and restores the first values", async () => {
    const player = await renderFooted({ send: () => Promise.reject(failureOf(429, "RATE_LIMITED")) });
    await player.type(screen.getByLabelText("Amount"), "5");
    await send(player);
    await screen.findByRole("alert");
    await player.click(screen.getByText("buttons.reset"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("100");
  });

  it.each([
    ["rest", []],
    ["every", ["Too low"]],
    ["none", []],
  ] as const)(
    "a failure of a field, with toasts of %s: shown at the field, toasts %j, and no note",
    async (shown, expected) => {
      const failure = failureOf(422, "AMOUNT_TOO_LOW");
      const player = await renderFooted({ send: () => Promise.reject(failure), toasts: shown });
      await send(player);
      expect(await screen.findByText("amount: Too low")).toBeDefined();
      expect(screen.queryByRole("alert")).toBeNull();
      expect(toasts).toEqual(expected);
    },
  );

  it("a failure without a field, with toasts of none: shown as the note alone", async () => {
    const failure = failureOf(429, "RATE_LIMITED");
    const player = await renderFooted({ send: () => Promise.reject(failure), toasts: "none" });
    await send(player);
    expect((await screen.findByRole("alert")).textContent).toBe("Too often");
    expect(toasts).toEqual([]);
  });

  it("an invalid field: its error text contains the field's limits", async () => {
    const player = await renderFooted({ send: async () => {} });
    await player.clear(screen.getByLabelText("Amount"));
    await player.type(screen.getByLabelText("Amount"), "1");
    await player.tab();
    expect(await screen.findByText("amount: At least 2")).toBeDefined();
  });

  it("a form that is being sent: its submit button is busy", async () => {
    let answer = () => {};
    const player = await renderFooted({ send: () => new Promise((resolve) => (answer = resolve)) });
    await send(player);
    await waitFor(() => expect(screen.getByText("Send").closest("button")?.ariaBusy).toBe("true"));
    await act(async () => answer());
    await waitFor(() => expect(screen.getByText("Send").closest("button")?.ariaBusy).not.toBe("true"));
  });

  it("a form inside another one, as in a dialog: only the inner one is sent", async () => {
    const sent: string[] = [];
    function Outer() {
      const outer = useForm({ schema: z.object({}), defaultValues: {} });
      return (
        <div role="presentation" onSubmit={outer.submit(async () => void sent.push("outer"))}>
          <FootedForm inside send={async () => void sent.push("inner")} />
        </div>
      );
    }
    await renderWithHost(<Outer />, {});
    const player = userEvent.setup();
    await player.click(within(screen.getByRole("form", { name: "inner" })).getByText("Send"));
    await waitFor(() => expect(sent).toEqual(["inner"]));
  });
});

describe("an amount field", () => {
  function AmountForm() {
    const { register } = useForm({ schema: z.object({ amount: z.string() }), defaultValues: { amount: "" } });
    return <input aria-label="Amount" {...filtered(register("amount"), inputRules.amount)} />;
  }

  function renderAmount() {
    render(<AmountForm />);
    return { player: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>("Amount") };
  }

  it("typing: commas are inserted, and the caret stays at the end", async () => {
    const { player, field } = renderAmount();
    await player.type(field, "1x2345");
    expect(field.value).toBe("12,345");
    expect(field.selectionStart).toBe(6);
  });

  it("a digit typed in the middle: the caret stays after it", async () => {
    const { player, field } = renderAmount();
    await player.type(field, "123456");
    await player.type(field, "9", { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field.value).toBe("1,923,456");
    expect(field.selectionStart).toBe(3);
  });

  it("Backspace through the whole amount: deletes every digit", async () => {
    const { player, field } = renderAmount();
    await player.type(field, "1234567");
    await player.keyboard("{Backspace}".repeat(7));
    expect(field.value).toBe("");
  });

  it("paste with decimals: the whole part is inserted into the existing text", async () => {
    const { player, field } = renderAmount();
    await player.click(field);
    await player.paste("Rp 1.234,56");
    expect(field.value).toBe("1,234");
    await player.paste("12.5");
    expect(field.value).toBe("123,412");
  });
});

describe("the idempotency key of an attempt", () => {
  it("read repeatedly: the same key; read after renew: a new one", () => {
    const keys: string[] = [];
    function Attempt() {
      const attempt = useAttemptKey();
      keys.push(attempt.current(), attempt.current());
      attempt.renew();
      keys.push(attempt.current());
      return null;
    }
    render(<Attempt />);
    const [first, again, other] = keys;
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it.each<[string, unknown, boolean]>([
    ["an error that is not the API's", new TypeError("unreadable"), true],
    ["no answer", failureOf(0, "NETWORK"), true],
    ["no answer in time", failureOf(0, "TIMEOUT"), true],
    ["INTERNAL", failureOf(500, "INTERNAL"), true],
    ["UNAVAILABLE", failureOf(503, "UNAVAILABLE"), true],
    ["IDEMPOTENCY_IN_PROGRESS", failureOf(409, "IDEMPOTENCY_IN_PROGRESS"), true],
    ["VALIDATION", failureOf(400, "VALIDATION"), false],
    ["CONFLICT", failureOf(409, "CONFLICT"), false],
  ])("sent and failed with %s: the same key only when the outcome is unknown", async (_, failure, isSame) => {
    const { result } = renderHook(useAttemptKey);
    const sent: string[] = [];
    const attempt = () =>
      result.current.send((key) => {
        sent.push(key);
        return Promise.reject(failure);
      });
    await expect(attempt()).rejects.toBe(failure);
    await expect(attempt()).rejects.toBe(failure);
    expect(sent[1] === sent[0]).toBe(isSame);
  });

  it("settled: a new key, unless the follow-up throws", () => {
    const { result } = renderHook(useAttemptKey);
    const first = result.current.current();
    const breaks = () => {
      throw new Error("The cache is broken");
    };
    expect(() => result.current.settle(breaks)).toThrow("The cache is broken");
    expect(result.current.current()).toBe(first);
    result.current.settle(() => undefined);
    expect(result.current.current()).not.toBe(first);
  });
});
