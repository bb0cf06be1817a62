import { TextField } from "@tessera/shared/fields";
import {
  operatorReconciliationApi as api,
  type ReconciliationDifference,
} from "@tessera/shared/operator-contracts/reconciliation";
import type { UseQueryResult } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Button, EmptyState, Pairs, Status } from "@tessera/shared/ui";
import { useState } from "react";
import { callOperator } from "../../../http/index.ts";
import { useOperator } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog, DetailActions, DetailHead, DetailPanel } from "../../../ui/index.ts";

interface DifferenceDetailProps {
  readonly id: string;
  /** The page of the list that has the difference. */
  readonly query: UseQueryResult<{ readonly items: readonly ReconciliationDifference[] }>;
  readonly queryKey: readonly unknown[];
}

/** Open difference: what each side says, and the button that closes it. */
export function DifferenceDetail({ id, query, queryKey }: DifferenceDetailProps) {
  const { t } = useTranslation();
  return (
    <DetailPanel
      label={t("reconciliation.one")}
      query={query}
      queryKey={queryKey}
      failure={t("reconciliation.notLoaded")}
    >
      {({ items }) => {
        const difference = items.find((item) => item.id === id);
        if (!difference) return <EmptyState title={t("reconciliation.gone")} />;
        return <DifferenceFacts difference={difference} />;
      }}
    </DetailPanel>
  );
}

function DifferenceFacts({ difference }: { readonly difference: ReconciliationDifference }) {
  const { t } = useTranslation();
  const {
    problem,
    number,
    ref,
    ourAmount,
    ourState,
    theirAmount,
    currency,
    reason,
    proposedBy,
    closedBy,
    state,
  } = difference;
  const amount = (value: bigint | null) => (value === null ? "–" : `${value} ${currency ?? ""}`.trim());
  const optional = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return (
    <>
      <DetailHead
        title={number ?? ref}
        status={
          <Status kind={state === "closed" ? "over" : "waiting"}>
            {t(`reconciliation.states.${state}`)}
          </Status>
        }
        text={t(`reconciliation.problems.${problem}`)}
      />
      <Pairs
        pairs={[
          { label: t("reconciliation.ours"), value: amount(ourAmount) },
          { label: t("reconciliation.theirs"), value: amount(theirAmount) },
          ...optional(t("reconciliation.ourState"), ourState),
          { label: t("reconciliation.ref"), value: ref },
          ...optional(t("desk.decision.reason"), reason),
          ...optional(t("reconciliation.proposedBy"), proposedBy),
          ...optional(t("reconciliation.closedBy"), closedBy),
        ]}
      />
      <DifferenceActions difference={difference} />
    </>
  );
}

function DifferenceActions({ difference }: { readonly difference: ReconciliationDifference }) {
  const { t } = useTranslation();
  const operator = useOperator();
  const [isAsking, setAsking] = useState(false);
  const { state, needsSecond, proposedBy } = difference;
  const isOwn = state === "proposed" && proposedBy === `admin:${operator.id}`;
  if (state === "closed") return <DetailActions note={t("reconciliation.over")} />;
  const verb = state === "proposed" ? "confirm" : needsSecond ? "propose" : "close";
  return (
    <>
      <DetailActions
        note={t(isOwn ? "reconciliation.own" : needsSecond ? "reconciliation.two" : "desk.queue.audited")}
      >
        {!isOwn && (
          <Button kind="lit" onClick={() => setAsking(true)}>
            {t(`reconciliation.decide.${verb}`)}
          </Button>
        )}
      </DetailActions>
      {isAsking && <CloseDialog difference={difference} verb={verb} onClose={() => setAsking(false)} />}
    </>
  );
}

const reasonSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(3, "required"), z.maxLength(500, "note.length")),
});

interface CloseDialogProps {
  readonly difference: ReconciliationDifference;
  readonly verb: "close" | "propose" | "confirm";
  readonly onClose: () => void;
}

function CloseDialog({ difference, verb, onClose }: CloseDialogProps) {
  const { t } = useTranslation();
  const { id, version, reason, state } = difference;
  const send = ({ reason: text }: z.output<typeof reasonSchema>, seen = version) =>
    verb === "confirm"
      ? callOperator(api.confirm, { params: { id }, body: { version: seen } })
      : callOperator(api.close, { params: { id }, body: { version: seen, reason: text } });
  return (
    <DecisionDialog
      queue="reconciliation"
      onClose={onClose}
      title={t(`reconciliation.decide.${verb}`)}
      description={t(`reconciliation.effect.${verb}`)}
      confirmLabel={t(`reconciliation.decide.${verb}`)}
      done={t("desk.queue.done")}
      version={version}
      isAllowed={state !== "closed"}
      present={t(`reconciliation.states.${state}`)}
      schema={reasonSchema}
      defaultValues={{ reason: reason ?? "" }}
      fieldOf={{}}
      send={send}
    >
      {(form) =>
        verb !== "confirm" && (
          <TextField {...form.field("reason")} label={t("desk.decision.reason")} maxLength={500} />
        )
      }
    </DecisionDialog>
  );
}
