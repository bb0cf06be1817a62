// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
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

describe("a dialog", () => {
  test("opened: named, described, holds the focus; closed by Escape: gives it back", async () => {
    const user = userEvent.setup();
    await renderWithHost(<Opener />);
    const opener = screen.getByRole("button", { name: "Open" });
    await user.click(opener);
    const dialog = await screen.findByRole("dialog", {
      name: "Transfer",
      description: "Between your wallets.",
    });
    expect(document.activeElement).toBe(dialog);
    for (let step = 0; step < 4; step += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("not dismissable: Escape does nothing and there is no close button", async () => {
    const onOpenChange = vi.fn<(open: boolean) => void>();
    await renderWithHost(<Dialog open onOpenChange={onOpenChange} title="Continue" dismissable={false} />);
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("a confirmation under way: neither answer can be given twice", async () => {
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
