// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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
