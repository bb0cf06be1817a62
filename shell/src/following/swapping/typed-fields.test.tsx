// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryPageRouter, setRouter } from "@tessera/shared/router";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hasStoredFields, storedFieldsKey } from "../stored-fields.ts";
import { enterStoredFields, storeFields } from "./typed-fields.ts";

let typed = new WeakSet<object>();

beforeEach(() => {
  typed = new WeakSet();
  setRouter(createMemoryPageRouter("/register"));
  history.replaceState(null, "", "/register?from=home");
});
addEventListener("input", ({ target }) => target && typed.add(target), true);

/** Registration whose state is React's. */
function Form({ isShown = true }: { readonly isShown?: boolean }) {
  const [fields, setFields] = useState({ name: "", note: "", agreed: false });
  return (
    <form>
      {isShown && (
        <input
          aria-label="Name"
          value={fields.name}
          onChange={({ target }) => setFields({ ...fields, name: target.value })}
        />
      )}
      <textarea
        aria-label="Note"
        value={fields.note}
        onChange={({ target }) => setFields({ ...fields, note: target.value })}
      />
      <input
        type="checkbox"
        aria-label="Agreed"
        checked={fields.agreed}
        onChange={() => setFields({ ...fields, agreed: !fields.agreed })}
      />
      <input aria-label="Password" type="password" autoComplete="new-password" />
      <input aria-label="Shown password" type="text" autoComplete="current-password" />
      <input aria-label="Code" autoComplete="one-time-code" />
      <input aria-label="Captcha" name="captcha" />
      <input aria-label="Slip" type="file" />
      <output>{JSON.stringify(fields)}</output>
    </form>
  );
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

/** Types into a form, and ends its page. */
function leave(): void {
  render(<Form />);
  type("Name", "Mira");
  type("Note", "rent");
  fireEvent.click(screen.getByLabelText("Agreed"));
  for (const label of ["Password", "Shown password", "Code", "Captcha"]) type(label, "secret");
  typed.add(screen.getByLabelText("Slip"));
  storeFields(typed);
  cleanup();
  typed = new WeakSet();
}

/** Content of the form in the next page, after some frames. */
async function contentAfter(frames = 3): Promise<unknown> {
  for (let frame = 0; frame < frames; frame += 1)
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  return JSON.parse(screen.getByRole("status").textContent) as unknown;
}

const filled = { name: "Mira", note: "rent", agreed: true };
const empty = { name: "", note: "", agreed: false };

describe("typed text after a reload of the page", () => {
  it("is restored in its form's state, once; passwords, codes and files are not stored", async () => {
    leave();
    expect(sessionStorage.getItem(storedFieldsKey)).not.toMatch(/secret|Slip/u);
    render(<Form />);
    enterStoredFields(typed);
    expect(await contentAfter()).toEqual(filled);
    expect(hasStoredFields()).toBe(false);
    cleanup();
    render(<Form />);
    enterStoredFields(typed);
    expect(await contentAfter()).toEqual(empty);
  });

  it("for a field that does not exist yet: restored when the field appears", async () => {
    leave();
    const { rerender } = render(<Form isShown={false} />);
    enterStoredFields(typed);
    expect(await contentAfter()).toEqual(empty);
    rerender(<Form />);
    await waitFor(async () => expect(await contentAfter()).toEqual(filled));
  });

  it("in a field that the player has changed since: not restored", async () => {
    leave();
    const { rerender } = render(<Form isShown={false} />);
    type("Note", "food");
    enterStoredFields(typed);
    rerender(<Form />);
    await waitFor(async () => expect(await contentAfter()).toEqual({ ...filled, note: "food" }));
  });

  it.each<[string, () => void]>([
    ["another path", () => history.replaceState(null, "", "/register?from=lobby")],
    ["another player", () => change((stored) => ({ ...stored, player: "budi88" }))],
    ["another version of the shell", () => change(() => ({ fields: [null] }))],
    ["no JSON", () => sessionStorage.setItem(storedFieldsKey, "{")],
  ])("%s: not restored, and deleted", async (_what, prepare) => {
    leave();
    prepare();
    render(<Form />);
    enterStoredFields(typed);
    expect(await contentAfter()).toEqual(empty);
    expect(hasStoredFields()).toBe(false);
  });

  it("for a field that appears only after another path was opened: not restored", async () => {
    leave();
    const { rerender } = render(<Form isShown={false} />);
    enterStoredFields(typed);
    history.replaceState(null, "", "/login");
    rerender(<Form />);
    expect(await contentAfter()).toEqual(empty);
  });

  it("without any: nothing is stored", () => {
    render(<Form />);
    storeFields(typed);
    expect(hasStoredFields()).toBe(false);
  });

  it("with a full or blocked storage: nothing is thrown", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(leave).not.toThrow();
    vi.restoreAllMocks();
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    expect(hasStoredFields()).toBe(false);
    vi.restoreAllMocks();
  });
});

function change(to: (stored: object) => object): void {
  const stored = JSON.parse(sessionStorage.getItem(storedFieldsKey) ?? "") as object;
  sessionStorage.setItem(storedFieldsKey, JSON.stringify(to(stored)));
}
