import type { Trail } from "@tessera/shared/operator-contracts/trail";
import { DateTime } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../texts.ts";
import { useActorText } from "./name-text.ts";
import { useActionText } from "./trail-list.tsx";

interface PresentRowProps {
  readonly trail?: Trail | undefined;
  /** State of the row now. */
  readonly children: ReactNode;
}

/** Row as another operator has left it: the last decision, whose it was, and the state now. */
export function PresentRow({ trail, children }: PresentRowProps) {
  const { t } = useTranslation();
  const actionText = useActionText();
  const actorText = useActorText();
  const last = trail?.at(-1);
  return (
    <>
      {last && (
        <p>
          {t("desk.queue.trailEntry", { actor: actorText(last.actor), action: actionText(last.action) })}{" "}
          <DateTime instant={last.at} />
        </p>
      )}
      {children}
    </>
  );
}
