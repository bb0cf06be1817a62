// @vitest-environment jsdom
import { SearchField, searchResults } from "@tessera/shared/ui";
import { renderWithHost } from "@tessera/shared/testing";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { messages as en } from "../locales/en/index.ts";
import { moveInGrid } from "./move-in-grid.ts";

/** Two rows of three cards; the fourth cannot be opened. */
function Page({ onSearch }: { readonly onSearch: (text: string) => void }) {
  return (
    <>
      <SearchField label="Search games" value="koi" onSearch={onSearch} />
      <div role="list" {...searchResults}>
        <div role="presentation" onKeyDown={(event) => moveInGrid(event, 3)}>
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <div role="listitem" key={place} aria-posinset={place}>
              {place === 4 ? "Coming later" : <a href={`/play/${place}`}>Game {place}</a>}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

const focused = () => document.activeElement?.textContent;

it("arrow keys from the field to the cards, between cards and back: the focus follows", async () => {
  await renderWithHost(<Page onSearch={vi.fn<(text: string) => void>()} />, {
    path: "/games",
    messages: { en },
    apiUrl: "http://unused",
  });
  const field = screen.getByRole("searchbox", { name: "Search games" });
  await userEvent.click(field);
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Game 1");
  await userEvent.keyboard("{ArrowRight}");
  expect(focused()).toBe("Game 2");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Game 5");
  await userEvent.keyboard("{ArrowLeft}");
  expect(focused()).toBe("Game 3");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(focused()).toBe("Game 6");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(field);
});

it("Enter in the field: searches for a new text; for a searched text: moves to the results", async () => {
  const onSearch = vi.fn<(text: string) => void>();
  await renderWithHost(<Page onSearch={onSearch} />, {
    path: "/games",
    messages: { en },
    apiUrl: "http://unused",
  });
  const field = screen.getByRole("searchbox", { name: "Search games" });
  await userEvent.type(field, "s{Enter}");
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("kois");
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("{Enter}");
  expect(focused()).toBe("Game 1");
});
