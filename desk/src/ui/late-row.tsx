import { isApiFailure } from "@tessera/shared/http";
import { decidedDetails } from "@tessera/shared/operator-contracts/trail";
import * as z from "@tessera/shared/schema";
import { useState, type ReactNode } from "react";
import { useTranslation } from "../texts.ts";
import { LateNote } from "./late-note.tsx";
import { PresentRow } from "./present-row.tsx";

/** Finds in a refusal the decision that was first, or who took it. */
function readDecided(failure: unknown): z.output<typeof decidedDetails> {
  const found = isApiFailure(failure) ? z.safeParse(decidedDetails, failure.details) : undefined;
  return found?.data ?? {};
}

/**
 * The version that the operator has seen, which changes only when he has looked at a newer one. A row that
 * has left its list may have been decided, or moved to another page by newer ones: the server knows.
 */
export function useSeenRow(version: number | undefined, hasLeft: boolean) {
  const [seen, setSeen] = useState({ version, hasLeft: false });
  const [refusal, setRefusal] = useState<{ readonly cause: unknown } | null>(null);
  return {
    version: seen.version,
    isOutdated: refusal !== null || seen.version !== version || (hasLeft && !seen.hasLeft),
    refusal,
    refuse: (cause: unknown) => setRefusal({ cause }),
    lookAgain: () => {
      setSeen({ version, hasLeft });
      setRefusal(null);
    },
  };
}

interface LateRowProps {
  readonly seen: ReturnType<typeof useSeenRow>;
  readonly isAllowed: boolean;
  readonly hasLeft: boolean;
  /** True when it may have been this operator's own decision. */
  readonly isOwn: boolean;
  readonly present: ReactNode;
  /** Called when the operator has looked at the row, and may decide again. */
  readonly onLook: () => void;
}

/** Note that the row has changed: who did what, as far as it is known, and the row as it is now. */
export function LateRow({ seen, isAllowed, hasLeft, isOwn, present, onLook }: LateRowProps) {
  const { t } = useTranslation();
  const isRefused = seen.refusal !== null;
  const { last, by } = readDecided(seen.refusal?.cause);
  return (
    <LateNote
      {...((isOwn || (hasLeft && !isRefused)) && { title: t("desk.queue.changed") })}
      onLook={isAllowed && !(hasLeft && isRefused) ? onLook : null}
    >
      <PresentRow trail={last ? [last] : []}>
        {!last && by && <p>{by}</p>}
        {hasLeft ? t("desk.queue.left") : (present ?? t("desk.queue.lateText"))}
      </PresentRow>
    </LateNote>
  );
}
