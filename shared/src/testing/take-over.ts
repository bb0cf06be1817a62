import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

export interface TakenOver {
  /** The document's element, as it was rendered and then taken over. */
  readonly container: HTMLElement;
  /** Differences that React found between the document and its own first render. */
  readonly differences: readonly unknown[];
}

/** Renders content as a document does, and takes it over as a page does, after `betweenThem`. */
export function takeOver(content: ReactNode, betweenThem: (document: HTMLElement) => void): TakenOver {
  const container = document.createElement("div");
  container.innerHTML = renderToString(content);
  betweenThem(container);
  const differences: unknown[] = [];
  render(content, { container, hydrate: true, onRecoverableError: (error) => differences.push(error) });
  return { container, differences };
}
