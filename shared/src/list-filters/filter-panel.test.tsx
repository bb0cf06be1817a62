// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { countFilters } from "./count-filters.ts";
import { DayFields, type DayFieldsProps } from "./day-fields.tsx";
import { FilterPanel, type FilterPanelProps } from "./filter-panel.tsx";

const defaults = { state: "all", from: "", to: "", sortBy: "day", sortDir: "desc", pageIndex: 0 };

describe("the number of filters", () => {
  test.each<[string, Partial<typeof defaults>, number]>([
    ["the default", {}, 0],
    ["another order and page", { sortBy: "amount", sortDir: "asc", pageIndex: 2 }, 0],
    ["a state", { state: "paid" }, 1],
    ["both days", { from: "2026-10-01", to: "2026-10-31" }, 1],
    ["the last day only", { to: "2026-10-31" }, 1],
    ["a state and a day", { state: "paid", from: "2026-10-01" }, 2],
  ])("%s: %o counts %i", (_, filter, count) =>
    expect(countFilters({ ...defaults, ...filter }, defaults)).toBe(count),
  );
});

function Panel(props: Partial<FilterPanelProps>) {
  return (
    <FilterPanel label="Filter" count={0} isInvalid={false} sort={<input aria-label="Sort" />} {...props}>
      <input aria-label="Type" />
    </FilterPanel>
  );
}

const button = () => screen.getByRole("button", { name: /^Filter/ });

describe("the panel of filters", () => {
  test("button: opens and closes the fields that follow it, and shows number and days", async () => {
    await renderWithHost(<Panel count={2} days="01/10/2026 – 31/10/2026" />);
    expect(button().textContent).toBe("Filter (2) 01/10/2026 – 31/10/2026");
    expect(button().getAttribute("aria-expanded")).toBe("false");
    // The style hides what follows a closed button.
    const fields = button().nextElementSibling;
    expect(fields?.contains(screen.getByLabelText("Type"))).toBe(true);
    expect(fields?.contains(screen.getByLabelText("Sort"))).toBe(true);
    await userEvent.click(button());
    expect(button().getAttribute("aria-expanded")).toBe("true");
    await userEvent.click(button());
    expect(button().getAttribute("aria-expanded")).toBe("false");
  });

  test("document of the day before: taken over without a difference, with the days of the page", () => {
    const differences = vi.fn<(error: unknown) => void>();
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(<Panel days="24/11/2026 – 30/11/2026" />);
    const options = { container, hydrate: true, onRecoverableError: differences };
    render(<Panel days="25/11/2026 – 01/12/2026" />, options);
    expect(differences).not.toHaveBeenCalled();
    expect(button().textContent).toBe("Filter 25/11/2026 – 01/12/2026");
  });

  test("field with an error: open from the start, not closed by a press, still open when it is right", async () => {
    function Corrected() {
      const [isInvalid, setInvalid] = useState(true);
      return (
        <>
          <Panel isInvalid={isInvalid} />
          <button onClick={() => setInvalid(false)}>Correct it</button>
        </>
      );
    }
    await renderWithHost(<Corrected />);
    expect(button().getAttribute("aria-expanded")).toBe("true");
    await userEvent.click(button());
    expect(button().getAttribute("aria-expanded")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "Correct it" }));
    expect(button().getAttribute("aria-expanded")).toBe("true");
  });
});

describe("the fields of the days", () => {
  const open = async (props: Partial<DayFieldsProps> = {}) => {
    const onDays = vi.fn<DayFieldsProps["onDays"]>();
    await renderWithHost(
      <DayFields
        days={{ from: "2026-10-01", to: "2026-10-31" }}
        labels={{ from: "From", to: "To" }}
        error={null}
        onDays={onDays}
        {...props}
      />,
    );
    return onDays;
  };

  test("a day typed: reported when it is complete, and an emptied field as no bound", async () => {
    const onDays = await open();
    await userEvent.clear(screen.getByLabelText("From"));
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "30/10/2026" } });
    expect(onDays.mock.calls).toEqual([[{ from: "" }], [{ to: "2026-10-30" }]]);
  });

  test("both days required: an emptied field tells nothing", async () => {
    const onDays = await open({ required: true });
    await userEvent.clear(screen.getByLabelText("From"));
    await userEvent.clear(screen.getByLabelText("To"));
    expect(onDays).not.toHaveBeenCalled();
  });

  test("error of the range: not shown while the last day is being typed", async () => {
    await open({ error: "The end is before the start." });
    expect(screen.getByText("The end is before the start.")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("To"), "{Backspace}");
    expect(screen.queryByText("The end is before the start.")).toBeNull();
  });
});
