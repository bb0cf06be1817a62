// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { ConfirmDialog, Dialog } from "./dialog.tsx";
import { TextField } from "./fields.tsx";

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Transfer" description="Between your wallets.">
        <TextField label="Amount" />
      </Dialog>
    </>
  );
}

function TwoFields() {
  return (
    <>
      <TextField label="Number" value="7" readOnly />
      <TextField label="Note" />
    </>
  );
}

function Choice() {
  return ["First", "Second"].map((name) => (
    <label key={name}>
      <input type="radio" name="choice" defaultChecked={name === "Second"} />
      {name}
    </label>
  ));
}

function LateField() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 20);
    return () => clearTimeout(timer);
  }, []);
  return isThere && <TextField label="Late" />;
}

describe("a dialog", () => {
  test("opened during full screen: full screen ends, since it would cover the dialog", async () => {
    const exit = vi.fn<() => Promise<void>>(() => Promise.resolve());
    Object.assign(document, { exitFullscreen: exit });
    Object.defineProperty(document, "fullscreenElement", { value: document.body, configurable: true });
    await renderWithHost(<Opener />);
    expect(exit).not.toHaveBeenCalled();
    await userEvent.setup().click(screen.getByRole("button", { name: "Open" }));
    expect(await screen.findByRole("dialog", { name: "Transfer" })).toBeDefined();
    expect(exit).toHaveBeenCalledTimes(1);
    Object.defineProperty(document, "fullscreenElement", { value: null, configurable: true });
  });

  test("opened: has name, description and focus trap, with focus in the first field; Escape closes it and restores the focus", async () => {
    const user = userEvent.setup();
    await renderWithHost(<Opener />);
    const opener = screen.getByRole("button", { name: "Open" });
    await user.click(opener);
    const dialog = await screen.findByRole("dialog", {
      name: "Transfer",
      description: "Between your wallets.",
    });
    expect(document.activeElement).toBe(screen.getByLabelText("Amount"));
    for (let step = 0; step < 4; step += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test.each([
    ["no field", null, "dialog"],
    ["a read-only field before an editable one", <TwoFields key="two" />, "Note"],
    ["a radio group with a chosen option", <Choice key="choice" />, "Second"],
    ["a field that is rendered later", <LateField key="late" />, "Late"],
  ])("opened with %s: the focus is on $2", async (_case, children, focused) => {
    await renderWithHost(
      <Dialog open onOpenChange={() => undefined} title="Transfer">
        {children}
      </Dialog>,
    );
    const dialog = await screen.findByRole("dialog");
    await waitFor(() =>
      expect(document.activeElement).toBe(focused === "dialog" ? dialog : screen.getByLabelText(focused)),
    );
  });

  test("closed after its opener was removed: the focus moves to the heading of the screen", async () => {
    function Vanishing() {
      const [step, setStep] = useState<"before" | "open" | "after">("before");
      return (
        <main>
          <h1>Wallet</h1>
          {step === "before" && <Button onClick={() => setStep("open")}>Open</Button>}
          <Dialog open={step === "open"} onOpenChange={() => setStep("after")} title="Transfer" />
        </main>
      );
    }
    const user = userEvent.setup();
    await renderWithHost(<Vanishing />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Wallet" })));
  });

  test("not dismissable: Escape has no effect, and there is no close button", async () => {
    const onOpenChange = vi.fn<(open: boolean) => void>();
    await renderWithHost(<Dialog open onOpenChange={onOpenChange} title="Continue" dismissable={false} />);
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("while a confirmation is running: neither answer can be given twice", async () => {
    const onConfirm = vi.fn<() => void>();
    const onOpenChange = vi.fn<(open: boolean) => void>();
    await renderWithHost(
      <ConfirmDialog
        open
        busy
        onOpenChange={onOpenChange}
        title="Sure"
        confirmLabel="Transfer"
        onConfirm={onConfirm}
      />,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Transfer" }));
    await userEvent.click(screen.getByRole("button", { name: "buttons.goBack" }));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
