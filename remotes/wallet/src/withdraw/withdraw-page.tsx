import type { Withdrawal, WithdrawalOptions, WithdrawalSource } from "@tessera/shared/contracts/withdrawals";
import { playerQueries, useQuery, useQueryClient } from "@tessera/shared/query";
import { useSearchParams } from "@tessera/shared/router";
import { DisabledState, PageHead, QueryPart, Skeleton, Stack, WithAside } from "@tessera/shared/ui";
import { BackLink } from "../cashier/back-link.tsx";
import { focusHeading } from "../cashier/focus-heading.ts";
import { BalancePanel } from "./balance-panel.tsx";
import { FollowedWithdrawal } from "./followed-withdrawal.tsx";
import { LockPanel } from "./lock-panel.tsx";
import { VerifyEmail } from "./verify-email.tsx";
import { useLiveWithdrawals, withdrawalOptionsQuery, withdrawalQueries } from "./withdrawal-queries.ts";
import styles from "./withdraw-page.module.css";
import { WithdrawForm } from "./withdraw-form.tsx";
import { isTextOrNull, useSavedState } from "../saved-state.ts";
import { useTranslation } from "../texts.ts";

/** Screen of withdrawals from the main wallet. */
export function WithdrawPage() {
  return <WithdrawScreen source="main" />;
}

/** Screen of withdrawals from the commission. */
export function CommissionPage() {
  return <WithdrawScreen source="commission" />;
}

interface SourceProps {
  readonly source: WithdrawalSource;
}

function WithdrawScreen({ source }: SourceProps) {
  const { t } = useTranslation();
  const options = withdrawalOptionsQuery(source);
  const query = useQuery(options);
  useLiveWithdrawals();
  return (
    <Stack>
      {source === "commission" ? (
        <PageHead title={t("wallet.withdraw.ofCommission")} before={<BackLink to="/referral" />} />
      ) : (
        <PageHead title={t("wallet.withdraw.title")} before={<BackLink to="/wallet" />} />
      )}
      <QueryPart
        query={query}
        queryKey={options.queryKey}
        failure={t("wallet.withdraw.notLoaded")}
        safe={t("wallet.cashier.safe")}
        skeleton={<FormSkeleton />}
      >
        {(data) => <WithdrawContent source={source} options={data} />}
      </QueryPart>
    </Stack>
  );
}

function WithdrawContent({ source, options }: SourceProps & { readonly options: WithdrawalOptions }) {
  const client = useQueryClient();
  const [, setSearch] = useSearchParams();
  const [followedId, setFollowedId] = useSavedState(`${source}.followed`, null, isTextOrNull);
  const openId = options.open?.id;
  // A displayed withdrawal stays on screen after it has closed, so that the player sees its outcome.
  if (followedId === null && openId !== undefined) setFollowedId(openId);

  const follow = (withdrawal: Withdrawal) => {
    client.setQueryData(withdrawalQueries.one(withdrawal.id), withdrawal);
    setFollowedId(withdrawal.id);
    focusHeading();
    setSearch({}, { replace: true });
    void client.invalidateQueries({ queryKey: withdrawalQueries.options() });
    void client.invalidateQueries({ queryKey: playerQueries.wallets() });
  };
  const startAgain = async () => {
    await client.invalidateQueries({ queryKey: withdrawalQueries.options() });
    setFollowedId(null);
  };
  return (
    <div className={styles.BalanceFirst}>
      <WithAside aside={<BalancePanel source={source} options={options} />}>
        {followedId === null ? (
          <FormOrBlocker source={source} options={options} onRequested={follow} />
        ) : (
          <FollowedWithdrawal id={followedId} known={options.open} onStartAgain={startAgain} />
        )}
      </WithAside>
    </div>
  );
}

interface FormOrBlockerProps extends SourceProps {
  readonly options: WithdrawalOptions;
  readonly onRequested: (withdrawal: Withdrawal) => void;
}

function FormOrBlocker({ source, options, onRequested }: FormOrBlockerProps) {
  const blocker = useWithdrawalBlocker(options);
  const mustVerify = blocker === null && !options.emailVerified;
  return (
    <Stack>
      {options.lock && <LockPanel options={{ ...options, lock: options.lock }} />}
      {blocker && <DisabledState>{blocker}</DisabledState>}
      {mustVerify && <VerifyEmail />}
      <WithdrawForm
        source={source}
        options={options}
        disabled={options.lock !== undefined || blocker !== null || mustVerify}
        onRequested={onRequested}
      />
    </Stack>
  );
}

function FormSkeleton() {
  return (
    <Stack>
      <Skeleton height="panel" />
      <Skeleton height="control" />
      <Skeleton height="panel" />
      <Skeleton height="control" />
    </Stack>
  );
}

/**
 * Returns the reason for which nothing can be withdrawn now, as text; null when withdrawals are possible. A
 * live claim and an unverified address have their own panels.
 */
function useWithdrawalBlocker(options: WithdrawalOptions): string | null {
  const { t } = useTranslation();
  if (options.disabled?.reason === "") return t("errors.WITHDRAW_DISABLED");
  if (options.disabled) return t("wallet.withdraw.disabled", { reason: options.disabled.reason });
  if (!options.isApproved) return t("errors.REFERRAL_NOT_APPROVED");
  if (options.usedToday >= options.maxPerDay) return t("errors.WITHDRAW_DAILY_LIMIT");
  return null;
}
