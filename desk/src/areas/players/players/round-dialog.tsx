import { minorUnits } from "@tessera/shared/core/money";
import { playerTimelineApi } from "@tessera/shared/operator-contracts/player-timeline";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { useQuery } from "@tessera/shared/query";
import { Amount, Button, DateTime, Dialog, Pairs, QueryPart, SkeletonRows } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";

interface RoundDialogProps {
  readonly player: Pick<OperatorPlayerDetail, "id" | "username">;
  readonly roundId: string;
  readonly onClose: () => void;
}

/** Dialog about one round of a player: what it cost and brought, and its proof. */
export function RoundDialog({ player: { id, username }, roundId, onClose }: RoundDialogProps) {
  const { t, findText } = useTranslation();
  const options = callQuery(["players", "round", id, roundId], playerTimelineApi.round, {
    params: { id, roundId },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("timeline.round", { username })}
      actions={<Button onClick={onClose}>{t("buttons.close")}</Button>}
    >
      <QueryPart
        query={useQuery(options)}
        queryKey={options.queryKey}
        failure={t("timeline.roundNotLoaded")}
        skeleton={<SkeletonRows rows={4} />}
      >
        {({ number, createdAt, fields }) => (
          <Pairs
            pairs={[
              { label: number, value: <DateTime instant={createdAt} /> },
              ...fields.map(({ label, value, kind }) => ({
                label: findText(`timeline.fields.${label}`) ?? label,
                value: shownValue(kind, value),
              })),
            ]}
          />
        )}
      </QueryPart>
    </Dialog>
  );
}

function shownValue(kind: "text" | "minor" | "instant" | "code", value: string): ReactNode {
  if (kind === "minor") return <Amount minor={minorUnits(BigInt(value))} />;
  return kind === "instant" ? <DateTime instant={value} /> : value;
}
