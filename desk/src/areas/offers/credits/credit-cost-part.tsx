import type { CreditCost } from "@tessera/shared/core/credit-cost";
import { formatMinor, type MinorUnits } from "@tessera/shared/core/money";
import { type CreditKind, creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import type { OperatorQueue } from "@tessera/shared/operator-contracts/list-readers";
import { useQuery } from "@tessera/shared/query";
import { Amount, Note, Pairs } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { DetailPart } from "../../../ui/index.ts";

interface CostPartProps {
  readonly cost: CreditCost;
  readonly children?: ReactNode;
}

/** The most that something costs: per player, on one day, in all, and the return of a wheel. */
export function CreditCostPart({ cost, children }: CostPartProps) {
  const { t } = useTranslation();
  const amount = (minor: MinorUnits | null) =>
    minor === null ? t("credits.unbounded") : <Amount minor={minor} />;
  const { perPlayerMinor, perDayMinor, inAllMinor, returnBp } = cost;
  return (
    <DetailPart title={t("credits.cost")}>
      <Pairs
        pairs={[
          { label: t("credits.perPlayer"), value: amount(perPlayerMinor) },
          { label: t("credits.perDay"), value: amount(perDayMinor) },
          { label: t("credits.inAll"), value: amount(inAllMinor) },
          ...(typeof returnBp === "number"
            ? [{ label: t("credits.return"), value: `${(returnBp / 100).toFixed(2)} %` }]
            : []),
        ]}
      />
      {children}
    </DetailPart>
  );
}

interface SubjectOfLimit {
  /** Queue of the subject's area. */
  readonly queue: OperatorQueue;
  readonly kind: CreditKind;
  readonly key: string;
}

/**
 * Hook for whether a publication of this worst case needs a second operator; undefined until the limit is
 * read.
 */
export function useCreditLimit({ queue, kind, key }: SubjectOfLimit, { inAllMinor }: CreditCost) {
  // Read again with the queue of the subject's area.
  const { data: limit } = useQuery(
    callQuery([queue, "credit-limit", kind, key], creditProposalsApi.limit, { query: { kind, key } }),
  );
  const needsSecond = limit && (inAllMinor === null || limit.usedMinor + inAllMinor > limit.limitMinor);
  return { limit, needsSecond };
}

/** Worst case of what is being edited, and whether its publication needs a second operator. */
export function EditedCostPart({
  cost,
  subject,
}: {
  readonly cost: CreditCost;
  readonly subject: SubjectOfLimit;
}) {
  const { t } = useTranslation();
  const { limit, needsSecond } = useCreditLimit(subject, cost);
  return (
    <CreditCostPart cost={cost}>
      {limit && (
        <Note
          announce="status"
          icon={needsSecond ? "warning" : "info"}
          title={t(needsSecond ? "credits.needsSecond" : "credits.alone")}
        >
          {t("credits.limit", { used: formatMinor(limit.usedMinor), limit: formatMinor(limit.limitMinor) })}
        </Note>
      )}
    </CreditCostPart>
  );
}
