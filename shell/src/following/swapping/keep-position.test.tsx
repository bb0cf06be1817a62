// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import {
  first,
  follow,
  heading,
  openPage,
  page,
  screenOf,
  second,
  provideFollowingPage,
} from "../testing/one-place.tsx";

provideFollowingPage();

describe("focus and caret after a swap", () => {
  interface FormProps {
    readonly name: string;
    readonly id?: string;
    readonly label?: string;
    readonly children?: ReactNode;
  }
  const Form = ({ name, id, label = "Wick", children }: FormProps) => (
    <section>
      <h1>{name}</h1>
      {children}
      <input aria-label={label} id={id} defaultValue="abcdef" />
    </section>
  );
  const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label });

  async function focusAndFollow(): Promise<void> {
    await openPage();
    field("Wick").focus();
    field("Wick").setSelectionRange(3, 3);
    await follow(second);
    await heading("Two");
  }

  it.each<[string, () => ReactNode, () => ReactNode, string]>([
    [
      "the same id",
      () => <Form name="One" id="wick" />,
      () => <Form name="Two" id="wick" label="The wick" />,
      "The wick",
    ],
    ["the same label", () => <Form name="One" id=":r1:" />, () => <Form name="Two" id=":r2:" />, "Wick"],
  ])("an element of %s: gets both", async (_what, before, after, label) => {
    screenOf(first, before);
    screenOf(second, after);
    await focusAndFollow();
    expect(document.activeElement).toBe(field(label));
    expect(field(label).selectionStart).toBe(3);
  });

  it("an element whose id React generated: is not identified by that id", async () => {
    screenOf(first, () => <Form name="One" id="_r_1_" />);
    screenOf(second, () => <Form name="Two" id="_r_1_" label="Shade" />);
    await focusAndFollow();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Two" }));
  });

  it("one of many buttons with the same text: its counterpart has the focus", async () => {
    const Buttons = ({ name }: { readonly name: string }) => (
      <Form name={name}>
        {[1, 2, 3].map((number) => (
          <button key={number}>Light</button>
        ))}
      </Form>
    );
    screenOf(first, () => <Buttons name="One" />);
    screenOf(second, () => <Buttons name="Two" />);
    await openPage();
    screen.getAllByRole("button", { name: "Light" })[1]?.focus();
    await follow(second);
    await heading("Two");
    expect(document.activeElement).toBe(screen.getAllByRole("button", { name: "Light" })[1]);
  });

  it("one radio button of several: the same one has the focus", async () => {
    const Choices = ({ name }: { readonly name: string }) => (
      <Form name={name}>
        {["oil", "wax"].map((fuel) => (
          <input key={fuel} type="radio" name="fuel" value={fuel} aria-label={fuel} />
        ))}
      </Form>
    );
    screenOf(first, () => <Choices name="One" />);
    screenOf(second, () => <Choices name="Two" />);
    await openPage();
    screen.getByRole("radio", { name: "wax" }).focus();
    await follow(second);
    await heading("Two");
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "wax" }));
  });

  it("no matching element: the heading has the focus", async () => {
    screenOf(first, () => <Form name="One" id="wick" />);
    screenOf(second, () => <Form name="Two" label="Shade" />);
    await focusAndFollow();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Two" }));
  });
});

describe("typed text in a release that must be replaced", () => {
  /** Form whose state is React's, as those of the remotes are; a choice shows one field more. */
  function Form({ name }: { readonly name: string }) {
    const [fields, setFields] = useState({ amount: "", method: "bank", note: "", days: "1", agreed: false });
    const set = (change: Partial<typeof fields>) => setFields((before) => ({ ...before, ...change }));
    return (
      <form>
        <h1>{name}</h1>
        <input aria-label="Amount" value={fields.amount} onChange={(e) => set({ amount: e.target.value })} />
        {["bank", "wallet"].map((method) => (
          <input
            key={method}
            type="radio"
            name="method"
            value={method}
            aria-label={method}
            checked={fields.method === method}
            onChange={() => set({ method })}
          />
        ))}
        {fields.method === "wallet" && (
          <input aria-label="Note" value={fields.note} onChange={(e) => set({ note: e.target.value })} />
        )}
        <select aria-label="Days" value={fields.days} onChange={(e) => set({ days: e.target.value })}>
          <option>1</option>
          <option>7</option>
        </select>
        <input
          type="checkbox"
          aria-label="Agreed"
          checked={fields.agreed}
          onChange={(e) => set({ agreed: e.target.checked })}
        />
        <output>{JSON.stringify(fields)}</output>
      </form>
    );
  }

  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  const press = (label: string) => {
    fireEvent.click(screen.getByLabelText(label));
    fireEvent.input(screen.getByLabelText(label));
  };
  const fill = () => {
    press("wallet");
    type("Amount", "125");
    type("Note", "rent");
    type("Days", "7");
    fireEvent.change(screen.getByLabelText("Days"));
    press("Agreed");
  };
  const filled = { amount: "125", method: "wallet", note: "rent", days: "7", agreed: true };
  const stateOf = () => JSON.parse(screen.getByRole("status").textContent) as unknown;

  it("stays, in the form's state as well, even in a field that depends on a selection", async () => {
    page.isForced = true;
    screenOf(first, () => <Form name="One" />);
    screenOf(second, () => <Form name="Two" />);
    await openPage();
    fill();
    expect(stateOf()).toEqual(filled);
    await follow(second);
    await heading("Two");
    await waitFor(() => expect(stateOf()).toEqual(filled));
  });

  it("stays when the next release throws and the former one returns", async () => {
    page.isForced = true;
    screenOf(first, () => <Form name="One" />);
    screenOf(second, function Two() {
      const [hasFailed, setFailed] = useState(false);
      if (hasFailed) throw new Error("broken later");
      return <button onClick={() => setFailed(true)}>Two</button>;
    });
    await openPage();
    fill();
    await follow(second);
    fireEvent.click(await screen.findByRole("button", { name: "Two" }));
    await heading("One");
    await waitFor(() => expect(stateOf()).toEqual(filled));
  });

  it("a selected file: passed to the next release, and back", async () => {
    page.isForced = true;
    const Upload = ({ name }: { readonly name: string }) => {
      const [file, setFile] = useState("none");
      return (
        <form>
          <h1>{name}</h1>
          <input
            type="file"
            aria-label="Slip"
            onChange={({ target }) => setFile(target.files?.[0]?.name ?? "none")}
          />
          <output>{file}</output>
        </form>
      );
    };
    screenOf(first, () => <Upload name="One" />);
    screenOf(second, () => <Upload name="Two" />);
    await openPage();
    const slip = new File(["slip"], "slip.png");
    const files = { length: 1, item: () => slip, 0: slip, [Symbol.iterator]: [slip][Symbol.iterator] };
    Object.defineProperty(screen.getByLabelText("Slip"), "files", { value: files });
    fireEvent.input(screen.getByLabelText("Slip"));
    // The document of the test takes no list of files that it has not made itself.
    vi.spyOn(HTMLInputElement.prototype, "files", "get").mockReturnValue(files);
    vi.spyOn(HTMLInputElement.prototype, "files", "set").mockReturnValue(undefined);
    for (const [release, name] of [
      [second, "Two"],
      [first, "One"],
    ] as const) {
      await follow(release);
      await heading(name);
      expect(screen.getByRole("status").textContent).toBe("slip.png");
    }
  });
});

describe("scroll positions within a place", () => {
  it("are the same in the next release", async () => {
    // The document of the test has no layout, and no method that scrolls.
    Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
      if (typeof to === "object") Object.assign(this, { scrollLeft: to.left, scrollTop: to.top });
    };
    const Shelf = ({ name }: { readonly name: string }) => (
      <section>
        <h1>{name}</h1>
        <ul aria-label="Games" />
      </section>
    );
    screenOf(first, () => <Shelf name="One" />);
    screenOf(second, () => <Shelf name="Two" />);
    await openPage();
    screen.getByRole("list").scrollLeft = 240;
    await follow(second);
    await heading("Two");
    expect(screen.getByRole("list").scrollLeft).toBe(240);
  });
});
