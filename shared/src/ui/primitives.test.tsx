// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { minorUnits } from "../core/money.ts";
import { Button } from "./button.tsx";
import { DataTable } from "./data-table.tsx";
import { clockText, JackpotDigits } from "./digits.tsx";
import { CheckboxField, PasswordField, TextField } from "./fields.tsx";
import { Meter } from "./meter.tsx";
import { Amount, DateTime } from "./money.tsx";
import { pageNumbers } from "./pager.tsx";
import { CountBadge } from "./status.tsx";
import { TileChoices } from "./tabs.tsx";

describe("a form field", () => {
  test("with help and an error: described by the error only", () => {
    render(<TextField label="Email" help="We send a code." error="Enter a valid email address." />);
    const field = screen.getByRole("textbox", { name: "Email", description: "Enter a valid email address." });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByText("We send a code.")).toBeNull();
  });

  test("a checkbox with an error: described by it", () => {
    render(<CheckboxField label="I accept" error="You have to accept the terms." />);
    expect(
      screen.getByRole("checkbox", { name: "I accept", description: "You have to accept the terms." }),
    ).toBeTruthy();
  });

  test("a password: hidden until the show button is pressed", async () => {
    await renderWithHost(<PasswordField label="Password" />, {
      messages: { en: { password: { show: "Show password", hide: "Hide password" } } },
    });
    const field = screen.getByLabelText<HTMLInputElement>("Password");
    expect(field.type).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(field.type).toBe("text");
    expect(screen.getByRole("button", { name: "Hide password" })).toBeTruthy();
  });
});

test("a busy submit button: keeps the focus and submits nothing", async () => {
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole("button", { name: "Send" });
  await userEvent.click(button);
  rerender(form(true));
  await userEvent.click(button);
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button);
});

describe("a displayed amount", () => {
  test.each([
    [0n, false, "0.00", "0.00"],
    [1_410_575n, false, "14,105.75", "14105.75"],
    [20_000n, true, "+200.00", "200.00"],
    [-4_250n, true, "−42.50", "-42.50"],
  ])("%s minor units, signed %s: %s", (minor, signed, shown, value) => {
    const { container } = render(<Amount minor={minorUnits(minor)} signed={signed} />);
    expect(container.textContent).toBe(shown);
    expect(container.querySelector("data")?.getAttribute("value")).toBe(value);
  });

  test("an unknown amount: a dash, never zero", () => {
    const { container } = render(<Amount minor={null} />);
    expect(container.textContent).toBe("–");
    expect(container.querySelector("data")).toBeNull();
  });

  test("a jackpot: one tile per digit, announced as one number", () => {
    render(<JackpotDigits amount={minorUnits(481_290_735n)} label="Mosaic jackpot" />);
    const jackpot = screen.getByText("Mosaic jackpot: 4,812,907.35").parentElement;
    expect(jackpot?.querySelectorAll("b")).toHaveLength(9);
    expect(jackpot?.querySelectorAll("b[data-minor]")).toHaveLength(2);
  });
});

test("an instant: shown in Bangkok time, or as a dash when unknown", () => {
  const { container } = render(
    <>
      <DateTime instant="2026-11-20T16:04:51Z" />
      <DateTime instant={null} />
    </>,
  );
  expect(container.textContent).toBe("20/11/2026 23:04:51-");
});

test.each([
  [0, "00:00"],
  [-5, "00:00"],
  [272.9, "04:32"],
  [3_600, "01:00:00"],
])("a clock of %s seconds shows %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test.each([
  [0, 2, [0, 1]],
  [3, 9, [0, null, 2, 3, 4, null, 8]],
  [8, 9, [0, null, 7, 8]],
  [1, 3, [0, 1, 2]],
])("page %s of %s offers %o", (pageIndex, pageCount, numbers) => {
  expect(pageNumbers(pageIndex, pageCount)).toEqual(numbers);
});

test.each([
  [0.6, 15],
  [0.999, 24],
  [1, 25],
  [7, 25],
  [-1, 0],
])("a meter at %s lights %s of 25 pieces", (value, lit) => {
  const { container } = render(<Meter label="Turnover" value={value} valueText="some" />);
  expect(screen.getByRole("meter", { name: "Turnover" })).toBeTruthy();
  expect(container.querySelectorAll("[data-lit]")).toHaveLength(lit);
});

test.each([
  [0, ""],
  [3, "3"],
  [100, "99+"],
])("a badge of %s shows %o", (count, text) => {
  const { container } = render(<CountBadge count={count} />);
  expect(container.textContent).toBe(text);
});

test("choice tiles: radio buttons of one group, where disabled ones stay disabled", async () => {
  const onChange = vi.fn<(value: string) => void>();
  const choices = [
    { value: "bank", label: "Bank" },
    { value: "qris", label: "QRIS", disabled: true, note: "Maintenance" },
    { value: "wallet", label: "E-wallet" },
  ] as const;
  render(<TileChoices label="Method" choices={choices} value="bank" onChange={onChange} />);
  const names = screen.getAllByRole<HTMLInputElement>("radio").map(({ name }) => name);
  expect(new Set(names).size).toBe(1);
  await userEvent.click(screen.getByRole("radio", { name: /QRIS/ }));
  await userEvent.click(screen.getByRole("radio", { name: "E-wallet" }));
  expect(onChange.mock.calls).toEqual([["wallet"]]);
});

test("a table: cells keep their roles at every width, and each row has one action", () => {
  const rows = [{ number: "D1", type: "Deposit" }];
  render(
    <DataTable
      caption="History"
      rows={rows}
      rowKey={({ number }) => number}
      columns={[
        { key: "number", header: "Number", cell: ({ number }) => number },
        { key: "type", header: "Type", cell: ({ type }) => type, place: "title" },
      ]}
      action={({ number }) => <a href={`/history/${number}`}>{`Open ${number}`}</a>}
    />,
  );
  const table = screen.getByRole("table", { name: "History" });
  for (const part of table.querySelectorAll("thead, tbody, tr, th, td"))
    expect(part.hasAttribute("role")).toBe(true);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Number",
    "Type",
  ]);
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("a sortable table: exposes the sorted column, and a press on another header sorts by it", async () => {
  const sortByTime = vi.fn<() => void>();
  render(
    <DataTable
      caption="History"
      rows={[{ number: "R-1" }]}
      rowKey={({ number }) => number}
      columns={[
        {
          key: "time",
          header: "Time",
          cell: () => "now",
          sort: { direction: null, onSort: sortByTime },
        },
        {
          key: "number",
          header: "Number",
          cell: ({ number }) => number,
          sort: { direction: "desc", onSort: vi.fn<() => void>() },
        },
      ]}
    />,
  );
  const headers = screen.getAllByRole("columnheader");
  expect(headers.map((header) => header.getAttribute("aria-sort"))).toEqual([null, "descending"]);
  await userEvent.click(screen.getByRole("button", { name: "Time" }));
  expect(sortByTime).toHaveBeenCalledOnce();
});
