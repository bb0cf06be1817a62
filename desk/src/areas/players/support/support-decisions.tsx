import { SelectField } from "@tessera/shared/fields";
import { call } from "@tessera/shared/http";
import { operatorSupportApi, type OperatorSupportDetail } from "@tessera/shared/operator-contracts/support";
import { useQuery } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { callQuery } from "../../../http/call-query.ts";
import { useOperator } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import { DecisionButton, DecisionDialog, DetailActions } from "../../../ui/index.ts";
import { SupportState } from "./support-state.tsx";

/** Operators to whom a request can be assigned. */
const assigneesQuery = callQuery(["support", "assignees"], operatorSupportApi.assignees, {});

const decisions = ["take", "release", "assign", "close"] as const;
type Decision = (typeof decisions)[number];

/** Decisions about a request: its assignment, and its end without an answer. */
export function SupportDecisions({ request }: { readonly request: OperatorSupportDetail }) {
  const { t } = useTranslation();
  const { id } = useOperator();
  const isOpen = request.status !== "closed";
  const isMine = request.assignee?.id === id;
  const offered: readonly Decision[] = isOpen ? [isMine ? "release" : "take", "assign", "close"] : [];
  return (
    <DetailActions note={isOpen && t("desk.queue.audited")}>
      {decisions.map((decision) => (
        <DecisionButton
          key={decision}
          label={t(`support.decide.${decision}`)}
          kind={decision === "close" ? "danger" : "plain"}
          isOffered={offered.includes(decision)}
        >
          {(close) => <SupportDialog request={request} decision={decision} onClose={close} />}
        </DecisionButton>
      ))}
    </DetailActions>
  );
}

interface SupportDialogProps {
  readonly request: OperatorSupportDetail;
  readonly decision: Decision;
  readonly onClose: () => void;
}

const schema = z.object({ operatorId: z.string() });
const requiredOperator = z.object({ operatorId: z.string().check(z.minLength(1, "required")) });

/** Dialog of one decision about a request. */
function SupportDialog({ request, decision, onClose }: SupportDialogProps) {
  const { t } = useTranslation();
  const { id: own } = useOperator();
  const { data } = useQuery(assigneesQuery);
  const assignees = data?.items ?? [];
  const send = (operatorId: string | null, version: number) => {
    const params = { id: request.id };
    return decision === "close"
      ? call(operatorSupportApi.close, { params, body: { version } })
      : call(operatorSupportApi.assign, { params, body: { version, operatorId } });
  };
  return (
    <DecisionDialog
      queue="support"
      danger={decision === "close"}
      onClose={onClose}
      title={t(`support.ask.${decision}`, { number: request.number })}
      description={t(`support.effect.${decision}`)}
      confirmLabel={t(`support.decide.${decision}`)}
      version={request.version}
      present={
        <>
          {request.assignee && <p>{request.assignee.username}</p>}
          <SupportState status={request.status} />
        </>
      }
      schema={decision === "assign" ? requiredOperator : schema}
      defaultValues={{ operatorId: "" }}
      send={({ operatorId }, seen) =>
        send({ take: own, release: null, assign: operatorId, close: null }[decision], seen ?? request.version)
      }
    >
      {(form) =>
        decision === "assign" && (
          <SelectField
            {...form.field("operatorId")}
            label={t("support.assignee")}
            placeholder={t("support.chooseOperator")}
            options={assignees.map((one) => ({ value: one.id, label: one.username }))}
          />
        )
      }
    </DecisionDialog>
  );
}
