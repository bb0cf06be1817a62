import { useSearchParams } from "@tessera/shared/router";
import { readNarrowing, writeNarrowing, type Narrowing } from "./lobby-place.ts";

interface NarrowingState {
  readonly narrowing: Narrowing;
  /** A choice is a step that Back undoes; `isTyping` replaces, or every pause while typing would be one. */
  readonly narrow: (change: Partial<Narrowing>, options?: { readonly isTyping?: boolean }) => void;
  readonly reset: () => void;
}

/** The narrowing of the lobby as the address has it. */
export function useNarrowing(): NarrowingState {
  const [search, setSearch] = useSearchParams();
  const narrowing = readNarrowing(search);
  return {
    narrowing,
    narrow: (change, { isTyping = false } = {}) =>
      setSearch(writeNarrowing({ ...narrowing, ...change }), { replace: isTyping, preventScrollReset: true }),
    reset: () => setSearch(writeNarrowing({ q: "", providers: [], sortBy: narrowing.sortBy })),
  };
}
