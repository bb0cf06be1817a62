import type { HistoryDetail, HistoryStatus, HistoryType } from "@tessera/shared/contracts/account";
import type { SupportSubject } from "@tessera/shared/contracts/support";
import { minorToCredits, minorUnits } from "@tessera/shared/core/money";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import {
  Amount,
  Button,
  buttonClass,
  CopyButton,
  DateTime,
  Dialog,
  EmptyState,
  onDemand,
  MovementAmount,
  MovementStatus,
  Pairs,
  QueryPart,
  Skeleton,
  SkeletonRows,
  Stack,
  type Pair,
} from "@tessera/shared/ui";
import { useState } from "react";
import { movementQuery } from "./history-queries.ts";
import styles from "./movement-dialog.module.css";
import { RoundResult } from "./round-result.tsx";
import type { RoundReelsProps } from "./round-reels.tsx";
import { newRequestAddress } from "../support/request-address.ts";
import { VerifyRound } from "./verify-round.tsx";
import { useTranslation } from "../texts.ts";

const roundReels = onDemand<RoundReelsProps>(() =>
  import(/* webpackChunkName: "round-reels" */ "./round-reels.tsx").then((module) => module.RoundReels),
);

interface MovementDialogProps {
  readonly type: HistoryType;
  readonly id: string;
  readonly onClose: () => void;
}

/** Dialog of one movement with all its details. */
export function MovementDialog({ type, id, onClose }: MovementDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useQuery(movementQuery({ type, id }, language));
  return (
    <Dialog
      open
      atAddress
      onOpenChange={(open) => !open && onClose()}
      title={t(`account.history.types.${type}`)}
      actions={
        <>
          {query.data && <SupportLink movement={query.data} />}
          {query.data && <AgainLink movement={query.data} />}
          <Button onClick={onClose}>{t("buttons.close")}</Button>
        </>
      }
    >
      <QueryPart
        query={query}
        queryKey={movementQuery({ type, id }, language).queryKey}
        failure={t("account.history.detailNotLoaded")}
        safe={t("account.history.safe")}
        gone={<Gone />}
        skeleton={<MovementSkeleton />}
      >
        {(movement) => <MovementFacts movement={movement} />}
      </QueryPart>
    </Dialog>
  );
}

const openStatuses: ReadonlySet<HistoryStatus> = new Set(["pending", "processing"]);

/**
 * Link to the form of a deposit or withdrawal that has ended, with its amount and method; nothing for other
 * movements.
 */
function AgainLink({
  movement: { type, status, amountMinor, fields },
}: {
  readonly movement: HistoryDetail;
}) {
  const { t } = useTranslation();
  const credits = minorToCredits(amountMinor);
  if ((type !== "deposit" && type !== "withdraw") || openStatuses.has(status) || credits < 1) return null;
  const method = fields.find(({ label }) => label === "method")?.value;
  const search = new URLSearchParams({ amount: String(credits), ...(method !== undefined && { method }) });
  return (
    <Link to={`/${type}?${search.toString()}`} className={buttonClass()}>
      {t(`account.history.again.${type}`)}
    </Link>
  );
}

const supportSubjects: Readonly<Partial<Record<HistoryType, SupportSubject>>> = {
  deposit: "deposit",
  withdraw: "withdrawal",
  game: "round",
};

/** Link to support with a deposit, withdrawal or round; nothing for other movements. */
function SupportLink({ movement: { type, id, number } }: { readonly movement: HistoryDetail }) {
  const { t } = useTranslation();
  const subject = supportSubjects[type];
  if (!subject) return null;
  return (
    <Link to={newRequestAddress({ subject, id, number })} className={buttonClass()}>
      {t("account.support.write")}
    </Link>
  );
}

function Gone() {
  const { t } = useTranslation();
  return <EmptyState title={t("account.history.gone")} text={t("account.history.goneText")} />;
}

/** Dialog for an address that cannot be a movement's. */
export function NoSuchMovement({ onClose }: Pick<MovementDialogProps, "onClose">) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("account.history.title")}
      actions={<Button onClick={onClose}>{t("buttons.close")}</Button>}
    >
      <Gone />
    </Dialog>
  );
}

function MovementSkeleton() {
  return (
    <Stack>
      <Skeleton width="half" height="control" />
      <SkeletonRows rows={3} />
    </Stack>
  );
}

function MovementFacts({ movement }: { readonly movement: HistoryDetail }) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const { number, createdAt, fields, balanceAfterMinor } = movement;
  const numberPair: Pair = {
    label: t("account.history.number"),
    value: number,
    action: <CopyButton text={number} label={t("account.history.copyNumber")} />,
  };
  const after: Pair[] =
    balanceAfterMinor === null
      ? []
      : [{ label: t("account.history.balanceAfter"), value: <Amount minor={balanceAfterMinor} /> }];
  return (
    <>
      <div className={styles.Head}>
        <MovementAmount movement={movement} size="huge" />
        <MovementStatus status={movement.status} />
      </div>
      {movement.reels && <Reels reels={movement.reels} />}
      <Pairs
        pairs={[
          numberPair,
          { label: t("account.history.time"), value: <DateTime instant={createdAt} /> },
          ...fields.map((field) => ({
            label: fieldName(field.label),
            value: <FieldValue field={field} />,
          })),
          ...after,
        ]}
      />
      <VerifyRound fields={fields} />
    </>
  );
}

/** The reels of a round; without them when their code does not load: the facts are below. */
function Reels(props: RoundReelsProps) {
  const [hasFailed, setFailed] = useState(false);
  const element = roundReels.useElement(props, true, () => setFailed(true));
  return element ?? (hasFailed ? null : <Skeleton height="control" />);
}

/** Returns the text of a code. A newer server may send one that this release has no text for. */
function useValueName(): (label: string, code: string) => string {
  const { t, findText } = useTranslation();
  return (label, code) =>
    findText(`account.history.values.${label}.${code}`) ?? t("account.history.values.other");
}

/** Returns the label of a field. A newer server may send one that this release has no label for. */
function useFieldName(): (label: string) => string {
  const { findText } = useTranslation();
  return (label) => findText(`account.history.fields.${label}`) ?? label;
}

function FieldValue({ field: { label, kind, value } }: { readonly field: HistoryDetail["fields"][number] }) {
  const valueName = useValueName();
  if (kind === "instant") return <DateTime instant={value} />;
  if (kind === "minor") return <Amount minor={minorUnits(BigInt(value))} signed={label === "net"} />;
  if (label === "result") return <RoundResult text={value} />;
  return <span className={styles.Text}>{kind === "code" ? valueName(label, value) : value}</span>;
}
