// @vitest-environment jsdom
import * as z from "@tessera/shared/schema";
import { renderWithHost } from "@tessera/shared/testing";
import { problemAnswer, startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { call } from "@tessera/shared/http";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { MoneyForm } from "./money-form.tsx";
import { useMoneyForm, type MoneyFormOptions } from "./use-money-form.ts";

const schema = z.object({ amount: z.string().check(z.minLength(2, "amount.min")) });
type Options = MoneyFormOptions<typeof schema, string, string, "limit" | "confirm">;

/** Events of the form, in their order. */
let log: string[] = [];
let server: TestServer | undefined;
afterEach(async () => {
  log = [];
  await server?.close();
  server = undefined;
});

function TestForm(options: Partial<Options>) {
  const form = useMoneyForm<typeof schema, string, string, "limit" | "confirm">({
    schema,
    defaultValues: { amount: "100" },
    resetValues: { amount: "" },
    draft: { form: "planted", discard: () => log.push("draft discarded") },
    toOrder: ({ amount }) => `order of ${amount}`,
    send: async (order) => {
      log.push(`sent ${order}`);
      return "receipt";
    },
    onDone: (receipt) => log.push(receipt),
    onRefused: () => log.push("refused"),
    staleKey: ["nothing"],
    fieldOf: { INSUFFICIENT_BALANCE: "amount" },
    ...options,
  });
  const { error, ...field } = form.field("amount");
  const dialog = (step: "limit" | "confirm") => {
    const { open, onOpenChange, onConfirm } = form.stepProps(step);
    return (
      open && (
        <div role="dialog" aria-label={step}>
          <button onClick={onConfirm}>Go on</button>
          <button onClick={() => onOpenChange(false)}>Go back</button>
        </div>
      )
    );
  };
  return (
    <>
      <MoneyForm form={form}>
        <input aria-label="Amount" {...field} />
        {error && <p>error: {error}</p>}
      </MoneyForm>
      {dialog("limit")}
      {dialog("confirm")}
    </>
  );
}

async function visit(options: Partial<Options> = {}) {
  const errors = { INSUFFICIENT_BALANCE: "Not enough", RATE_LIMITED: "Too often" };
  await renderWithHost(<TestForm {...options} />, {
    messages: { en: { errors } },
    ...(server && { apiUrl: server.url }),
  });
  return userEvent.setup();
}

/** Fails as a call of the API that the server refused. */
async function refusedWith(status: number, code: string) {
  server = await startTestServer({ "POST /api/transfers": () => problemAnswer(status, code) });
  return () =>
    call(
      transfersApi.create,
      { body: { from: "main", to: "studio", amount: 1 } },
      { idempotencyKey: crypto.randomUUID() },
    ).then(() => "never");
}

const submit = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByText("buttons.submit"));
const goOn = async (user: ReturnType<typeof userEvent.setup>) => user.click(await screen.findByText("Go on"));

describe("a money form", () => {
  test("without steps: sent on submit, and the draft is discarded before the follow-up", async () => {
    const user = await visit();
    await submit(user);
    await waitFor(() => expect(log).toEqual(["sent order of 100", "draft discarded", "receipt"]));
  });

  test("pressed again while it is sent: one order", async () => {
    let answer: (receipt: string) => void = () => undefined;
    const user = await visit({
      send: (order) => {
        log.push(`sent ${order}`);
        return new Promise((resolve) => (answer = resolve));
      },
    });
    await submit(user);
    const button = screen.getByRole("button", { name: "buttons.submit" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    await user.click(button);
    await user.keyboard("{Enter}");
    await act(async () => answer("receipt"));
    await waitFor(() => expect(log).toEqual(["sent order of 100", "draft discarded", "receipt"]));
  });

  test("with steps: each is shown in order, then one order is sent", async () => {
    const user = await visit({ steps: ["limit", "confirm"] });
    await submit(user);
    expect(await screen.findByRole("dialog", { name: "limit" })).toBeTruthy();
    await goOn(user);
    expect(await screen.findByRole("dialog", { name: "confirm" })).toBeTruthy();
    expect(log).toEqual([]);
    await goOn(user);
    await waitFor(() => expect(log).toEqual(["sent order of 100", "draft discarded", "receipt"]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a step closed: nothing is sent, and the next submit starts with the first step", async () => {
    const user = await visit({ steps: ["limit", "confirm"] });
    await submit(user);
    await goOn(user);
    await user.click(await screen.findByText("Go back"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await submit(user);
    expect(await screen.findByRole("dialog", { name: "limit" })).toBeTruthy();
    expect(log).toEqual([]);
  });

  test("an invalid field: no step is shown, and nothing is sent", async () => {
    const user = await visit({ steps: ["confirm"] });
    await user.clear(screen.getByLabelText("Amount"));
    await submit(user);
    await waitFor(() => expect(screen.getByText(/^error:/)).toBeTruthy());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(log).toEqual([]);
  });

  test("refused because of a field: shown there, and the draft stays", async () => {
    const user = await visit({ send: await refusedWith(409, "INSUFFICIENT_BALANCE") });
    await submit(user);
    expect(await screen.findByText("error: Not enough")).toBeTruthy();
    expect(log).toEqual(["refused"]);
  });

  test("refused before the order: the refusal is shown, and nothing is sent", async () => {
    const user = await visit({ toOrder: await refusedWith(429, "RATE_LIMITED") });
    await submit(user);
    expect((await screen.findByRole("alert")).textContent).toBe("Too often");
    expect(log).toEqual(["refused"]);
  });

  test("Reset: the values of an empty form, and no failure", async () => {
    const user = await visit({ toOrder: await refusedWith(429, "RATE_LIMITED") });
    await submit(user);
    await screen.findByRole("alert");
    await user.click(screen.getByText("buttons.reset"));
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
