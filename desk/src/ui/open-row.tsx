import { EmptyState } from "@tessera/shared/ui";
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "../texts.ts";

interface RowState {
  /** True when the row is no longer in its list, for example because another operator decided. */
  readonly hasLeft: boolean;
  /** Keeps the row on the page until the returned function is called. */
  readonly keep: () => () => void;
}

const RowContext = createContext<RowState>({ hasLeft: false, keep: () => () => undefined });

interface OpenRowProps<Row> {
  /** Row as the list has it now; undefined when the list has it no longer. */
  readonly row: Row | undefined;
  readonly children: (row: Row) => ReactNode;
}

/** Content of the open row; a sentence when it has left the list, but not while a dialog about it is open. */
export function OpenRow<Row>({ row, children }: OpenRowProps<Row>) {
  const { t } = useTranslation();
  const [last, setLast] = useState(row);
  const [dialogs, setDialogs] = useState(0);
  if (row !== undefined && row !== last) setLast(row);
  const hasLeft = row === undefined;
  const keep = useCallback(() => {
    setDialogs((count) => count + 1);
    return () => setDialogs((count) => count - 1);
  }, []);
  const state = useMemo(() => ({ hasLeft, keep }), [hasLeft, keep]);
  const shown = row ?? (dialogs > 0 ? last : undefined);
  if (shown === undefined) return <EmptyState title={t("desk.queue.left")} />;
  return <RowContext value={state}>{children(shown)}</RowContext>;
}

/**
 * Keeps the open row on the page while the calling dialog is. Returns true when the row has left its list.
 */
export function usePinnedRow(): boolean {
  const { hasLeft, keep } = use(RowContext);
  useEffect(() => keep(), [keep]);
  return hasLeft;
}
