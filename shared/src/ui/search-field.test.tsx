// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { I18nextProvider, i18n } from "../i18n/index.ts";
import { SearchField } from "./search-field.tsx";

/** Sets the value as typing does, which React does not see before it has hydrated the page. */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

test("text typed before the page is hydrated: Enter searches for the field's text", async () => {
  const onSearch = vi.fn<(text: string) => void>();
  await renderWithHost(<SearchField label="Search" value="" live={false} onSearch={onSearch} />);
  const input = screen.getByRole<HTMLInputElement>("searchbox");
  setValue?.call(input, " rolet ");
  if (input.form) fireEvent.submit(input.form);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("rolet");
});

test("text typed before the page is hydrated: stays in the field when it is rendered again", () => {
  const field = (label: string) => (
    <I18nextProvider i18n={i18n}>
      <SearchField label={label} value="" live={false} onSearch={() => undefined} />
    </I18nextProvider>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(field("Search"));
  const input = within(container).getByRole<HTMLInputElement>("searchbox");
  setValue?.call(input, "rolet");
  const { rerender } = render(field("Search"), { container, hydrate: true });
  rerender(field("Search games"));
  expect(within(container).getByRole("searchbox", { name: "Search games" })).toBe(input);
  expect(input.value).toBe("rolet");
});
