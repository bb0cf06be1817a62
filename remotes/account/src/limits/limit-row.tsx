import type { PlayerLimit } from "@tessera/shared/contracts/limits";
import { creditsToMinor, formatMinor, wholeCredits } from "@tessera/shared/core/money";
import { formatDateTime } from "@tessera/shared/i18n";
import { Button, Meter, Note, toast } from "@tessera/shared/ui";
import { FailureNote } from "../failure-note.tsx";
import styles from "./limit-row.module.css";
import { useLimitLabels } from "./limit-labels.ts";
import { useConfirmLimit, useDiscardLimit } from "./limits-queries.ts";
import { useTranslation } from "../texts.ts";

interface LimitRowProps {
  readonly limit: PlayerLimit;
  readonly onChange: () => void;
}

/** Row of one limit: its name, its usage and its pending change. */
export function LimitRow({ limit, onChange }: LimitRowProps) {
  const { t } = useTranslation();
  const labels = useLimitLabels();
  const { kind, value, usedMinor, pending } = limit;
  return (
    <li className={styles.Limit}>
      <div className={styles.Name}>
        <b>{labels.rowName(limit)}</b>
        <span data-none={value === null || undefined}>{labels.value(kind, value)}</span>
      </div>
      <Button
        slim
        aria-label={t(value === null ? "account.limits.setNamed" : "account.limits.changeNamed", {
          name: labels.fullName(limit),
        })}
        onClick={onChange}
      >
        {t(value === null ? "account.limits.set" : "account.limits.change")}
      </Button>
      {value !== null && usedMinor !== undefined && (
        <Used name={labels.fullName(limit)} value={value} usedMinor={usedMinor} />
      )}
      {pending && <Pending limit={limit} pending={pending} />}
    </li>
  );
}

interface UsedProps {
  readonly name: string;
  readonly value: number;
  readonly usedMinor: bigint;
}

function Used({ name, value, usedMinor }: UsedProps) {
  const { t } = useTranslation();
  const limitMinor = creditsToMinor(wholeCredits(value));
  const used = t("account.limits.used", { used: formatMinor(usedMinor), limit: formatMinor(limitMinor) });
  const isReached = usedMinor >= limitMinor;
  return (
    <div className={styles.Used}>
      <Meter
        label={name}
        // Number precision is sufficient for the length of a bar.
        value={Number(usedMinor) / Number(limitMinor)}
        valueText={used}
        tone={isReached ? "danger" : "ember"}
      />
      <small aria-hidden="true">{used}</small>
    </div>
  );
}

interface PendingProps {
  readonly limit: PlayerLimit;
  readonly pending: NonNullable<PlayerLimit["pending"]>;
}

/** Pending raise: waiting for its day, or for the player's confirmation. */
function Pending({ limit, pending: { value, from, needsConfirm } }: PendingProps) {
  const { t } = useTranslation();
  const labels = useLimitLabels();
  const confirm = useConfirmLimit();
  const discard = useDiscardLimit();
  const failure = confirm.error ?? discard.error;
  const valueText = labels.value(limit.kind, value);
  return (
    <div className={styles.Pending}>
      <Note icon="clock" title={t("account.limits.wish", { value: valueText })}>
        {needsConfirm
          ? t("account.limits.confirmText")
          : t("account.limits.increaseFrom", { from: formatDateTime(from) })}
      </Note>
      <div className={styles.Choices}>
        <Button
          slim
          busy={discard.isPending}
          disabled={confirm.isPending}
          onClick={() =>
            discard.mutate(limit, { onSuccess: () => toast.success(t("account.limits.discarded")) })
          }
        >
          {t("account.limits.discard")}
        </Button>
        {needsConfirm && (
          <Button
            slim
            kind="line"
            busy={confirm.isPending}
            disabled={discard.isPending}
            onClick={() =>
              confirm.mutate(limit, { onSuccess: () => toast.success(t("account.limits.saved")) })
            }
          >
            {t("buttons.confirm")}
          </Button>
        )}
      </div>
      <FailureNote failure={failure} />
    </div>
  );
}
