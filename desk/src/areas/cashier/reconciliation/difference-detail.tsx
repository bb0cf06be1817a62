import { TextField } from "@tessera/shared/fields";
import { call } from "@tessera/shared/http";
import {
  operatorReconciliationApi as api,
  type ReconciliationDifference,
} from "@tessera/shared/operator-contracts/reconciliation";
import * as z from "@tessera/shared/schema";
import { Pairs, Status } from "@tessera/shared/ui";
import { useOperator } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import {
  DecisionButton,
  DecisionDialog,
  DetailActions,
  DetailHead,
  useActorText,
} from "../../../ui/index.ts";
import { amountText } from "./amount-text.ts";

/** Open difference: the statements of both sides, and the button that closes it. */
export function DifferenceDetail({ difference }: { readonly difference: ReconciliationDifference }) {
  const { t, findText } = useTranslation();
  const actorText = useActorText();
  const { problem, number, ref, ourAmount, ourState, theirAmount, reason, proposedBy, closedBy, state } =
    difference;
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
          { label: t("reconciliation.ours"), value: amountText(difference, ourAmount) },
          { label: t("reconciliation.theirs"), value: amountText(difference, theirAmount) },
          ...optional(
            t("reconciliation.ourState"),
            ourState && (findText(`timeline.states.${ourState}`) ?? ourState),
          ),
          { label: t("reconciliation.ref"), value: ref },
          ...optional(t("desk.decision.reason"), reason),
          ...optional(t("reconciliation.proposedBy"), proposedBy),
          ...optional(t("reconciliation.closedBy"), closedBy === null ? null : actorText(closedBy)),
        ]}
      />
      <DifferenceActions difference={difference} />
    </>
  );
}

const verbs = ["close", "propose", "confirm"] as const;
type Verb = (typeof verbs)[number];

/** Decision that the state of a difference allows; null for a closed one. */
function verbOf({ state, needsSecond }: ReconciliationDifference): Verb | null {
  if (state === "closed") return null;
  if (state === "proposed") return "confirm";
  return needsSecond ? "propose" : "close";
}

function noteKey({ state, needsSecond }: ReconciliationDifference, isOwn: boolean) {
  if (state === "closed") return "reconciliation.over";
  if (isOwn) return "reconciliation.own";
  return needsSecond ? "reconciliation.two" : "desk.queue.audited";
}

function DifferenceActions({ difference }: { readonly difference: ReconciliationDifference }) {
  const { t } = useTranslation();
  const operator = useOperator();
  const { state, proposedBy } = difference;
  const isOwn = state === "proposed" && proposedBy === operator.username;
  const verb = verbOf(difference);
  return (
    <DetailActions note={t(noteKey(difference, isOwn))}>
      {verbs.map((one) => (
        <DecisionButton
          key={one}
          kind="lit"
          label={t(`reconciliation.decide.${one}`)}
          isOffered={one === verb && !isOwn}
        >
          {(close) => <CloseDialog difference={difference} verb={one} onClose={close} />}
        </DecisionButton>
      ))}
    </DetailActions>
  );
}

const reasonSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(3, "required"), z.maxLength(500, "note.length")),
});

interface CloseDialogProps {
  readonly difference: ReconciliationDifference;
  readonly verb: Verb;
  readonly onClose: () => void;
}

function CloseDialog({ difference, verb, onClose }: CloseDialogProps) {
  const { t } = useTranslation();
  const { id, version, reason, state } = difference;
  const send = ({ reason: text }: z.output<typeof reasonSchema>, seen = version) =>
    verb === "confirm"
      ? call(api.confirm, { params: { id }, body: { version: seen } })
      : call(api.close, { params: { id }, body: { version: seen, reason: text } });
  return (
    <DecisionDialog
      queue="reconciliation"
      onClose={onClose}
      title={t(`reconciliation.decide.${verb}`)}
      description={t(`reconciliation.effect.${verb}`)}
      confirmLabel={t(`reconciliation.decide.${verb}`)}
      version={version}
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
