import { isApiFailure } from "@tessera/shared/http";
import type { Deposit, DepositOptions } from "@tessera/shared/contracts/deposits";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery, useQueryClient } from "@tessera/shared/query";
import { useSearchParams } from "@tessera/shared/router";
import { DisabledState, PageHead, QueryPart, Skeleton, Stack, useFailureText } from "@tessera/shared/ui";
import { Field } from "@tessera/shared/fields";
import cashier from "../cashier/cashier.module.css";
import { BackLink } from "../cashier/back-link.tsx";
import { focusHeading } from "../cashier/focus-heading.ts";
import { readDepositLink } from "./deposit-link.ts";
import { DepositForm } from "./deposit-form.tsx";
import { depositOptionsQuery, depositQueries, useLiveDeposits } from "./deposit-queries.ts";
import { FollowedDeposit } from "./followed-deposit.tsx";
import { useDepositsDisabled } from "./use-deposits-disabled.ts";
import { isTextOrNull, useSavedState } from "../saved-state.ts";
import { useTranslation } from "../texts.ts";

/** Deposit screen: the form, then the progress of the payment. */
export function DepositPage() {
  const { t } = useTranslation();
  useLiveDeposits();
  return (
    <Stack>
      <PageHead title={t("wallet.deposit.title")} before={<BackLink to="/wallet" />} />
      <DepositContent />
    </Stack>
  );
}

function DepositContent() {
  const { t } = useTranslation();
  const options = depositOptionsQuery(useLanguage());
  const query = useQuery(options);
  const isOff = useDepositsDisabled(query.data && query.data.disabled !== undefined);
  if (isExclusionFailure(query.failureReason)) return <ExcludedNote failure={query.failureReason} />;
  return (
    <QueryPart
      query={query}
      queryKey={options.queryKey}
      failure={t("wallet.deposit.notLoaded")}
      safe={t("wallet.cashier.safe")}
      skeleton={isOff ? <DepositsDisabled /> : <FormSkeleton />}
    >
      {(data) => <FormOrDeposit options={data} />}
    </QueryPart>
  );
}

/** True for a failure because of a break or an exclusion, for which a retry cannot help. */
function isExclusionFailure(failure: unknown): boolean {
  return isApiFailure(failure) && failure.response?.status === 403;
}

function ExcludedNote({ failure }: { readonly failure: unknown }) {
  return <DisabledState>{useFailureText()(failure)}</DisabledState>;
}

function DepositsDisabled({ reason = "" }: { readonly reason?: string }) {
  const { t } = useTranslation();
  return (
    <DisabledState>
      {reason === "" ? t("errors.DEPOSIT_DISABLED") : t("wallet.deposit.disabled", { reason })}
    </DisabledState>
  );
}

/** Shows the open deposit until its end; the form while there is none. */
function FormOrDeposit({ options }: { readonly options: DepositOptions }) {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [followedId, setFollowedId] = useSavedState("deposit.followed", null, isTextOrNull);
  const openId = options.openDeposit?.id;
  // A displayed deposit stays on screen after it has closed, so that the player sees its outcome.
  if (followedId === null && openId !== undefined) setFollowedId(openId);

  const follow = (deposit: Deposit) => {
    client.setQueryData(depositQueries.one(deposit.id), deposit);
    setFollowedId(deposit.id);
    focusHeading();
    setSearch({}, { replace: true });
    void client.invalidateQueries({ queryKey: depositQueries.options() });
  };
  const startAgain = async () => {
    await client.invalidateQueries({ queryKey: depositQueries.options() });
    setFollowedId(null);
  };

  if (followedId !== null)
    return <FollowedDeposit id={followedId} known={options.openDeposit} onStartAgain={startAgain} />;
  if (options.disabled) return <DepositsDisabled reason={options.disabled.reason} />;
  return (
    <>
      <Lead />
      <DepositForm options={options} link={readDepositLink(search)} onOpened={follow} />
    </>
  );
}

/** Sentence about when credits arrive, for a player who has not paid yet. */
function Lead() {
  const { t } = useTranslation();
  return <p className={cashier.Lead}>{t("wallet.deposit.lead")}</p>;
}

/** Fields that every form has; which others there are depends on the player's currency and methods. */
function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack>
      <Lead />
      <div className={cashier.Form}>
        <Field label={t("wallet.deposit.method")}>{() => <Skeleton height="panel" />}</Field>
        <Field label={t("wallet.deposit.yourBank")}>{() => <Skeleton height="control" />}</Field>
        <Field label={t("wallet.cashier.amount")} hint={t("wallet.cashier.wholeOnly")}>
          {() => <Skeleton height="panel" />}
        </Field>
        <Field label={t("wallet.deposit.note")}>{() => <Skeleton height="control" />}</Field>
      </div>
    </Stack>
  );
}
