import { bankAccountsApi } from "@tessera/shared/api/bank-accounts";
import type { Bank } from "@tessera/shared/contracts/bank-accounts";
import type { Referral } from "@tessera/shared/contracts/referral";
import { call } from "@tessera/shared/http";
import { meQuery, queryOptions, siteQuery, useQuery, useQueryClient } from "@tessera/shared/query";
import { Link, useNavigate } from "@tessera/shared/router";
import {
  buttonClass,
  EmptyState,
  Icon,
  iconButtonClass,
  Note,
  PageHead,
  QueryPart,
  SectionHead,
  SkeletonForm,
  Stack,
  toast,
  WithAside,
} from "@tessera/shared/ui";
import { referralQueries, referralQuery } from "../overview/referral-queries.ts";
import { ApplicationForm } from "./application-form.tsx";
import styles from "./application.module.css";
import { useTranslation } from "../texts.ts";

/** Screen of the application for commission, `/referral/register`. */
export function ApplicationPage() {
  const { t } = useTranslation();
  const query = useQuery(referralQuery());
  return (
    <Stack>
      <PageHead title={t("referral.application.title")} before={<BackToReferral />} />
      <QueryPart
        query={query}
        queryKey={referralQuery().queryKey}
        failure={t("referral.application.notLoaded")}
        skeleton={<SkeletonForm fields={8} />}
      >
        {(referral) =>
          referral.status === "none" || referral.status === "rejected" ? (
            <WithAside aside={<Needs />}>
              {referral.status === "rejected" && (
                <Note icon="warning" title={t("referral.state.rejected.title")}>
                  {referral.reason}
                </Note>
              )}
              <LoadedForm former={referral.former} />
            </WithAside>
          ) : (
            <AlreadyApplied />
          )
        }
      </QueryPart>
    </Stack>
  );
}

function BackToReferral() {
  const { t } = useTranslation();
  return (
    <Link
      to="/referral"
      aria-label={t("buttons.back")}
      title={t("buttons.back")}
      className={iconButtonClass()}
    >
      <Icon name="back" />
    </Link>
  );
}

/** The form, once the player's name, the banks of his currency and the terms' version are there. */
function LoadedForm({ former }: Pick<Referral, "former">) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const site = useQuery(siteQuery());
  const me = useQuery(meQuery());
  const banks = useQuery({ ...banksQuery(me.data?.currency ?? ""), enabled: me.data !== undefined });
  const missing = [
    { query: site, key: siteQuery().queryKey },
    { query: me, key: meQuery().queryKey },
    { query: banks, key: banksQuery(me.data?.currency ?? "").queryKey },
  ].find(({ query }) => query.data === undefined);
  const finish = async () => {
    toast.success(t("referral.application.sent"));
    await client.invalidateQueries({ queryKey: referralQueries.all() });
    await navigate("/referral", { replace: true });
  };
  if (site.data && me.data && banks.data) {
    return (
      <ApplicationForm
        fullName={me.data.fullName}
        banks={banks.data.items}
        termsVersion={site.data.termsVersion}
        former={former}
        onSent={() => void finish()}
      />
    );
  }
  return missing ? (
    <QueryPart<unknown>
      query={missing.query}
      queryKey={missing.key}
      failure={t("referral.application.notLoaded")}
      skeleton={<SkeletonForm fields={8} />}
    >
      {() => null}
    </QueryPart>
  ) : null;
}

/** State of a player who has applied: his application is followed on the overview. */
function AlreadyApplied() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t("referral.application.already")}
      text={t("referral.application.alreadyText")}
      action={
        <Link to="/referral" className={buttonClass()}>
          {t("referral.application.toOverview")}
        </Link>
      }
    />
  );
}

const needs = ["needCard", "needBank", "needCode", "needTime"] as const;

function Needs() {
  const { t } = useTranslation();
  return (
    <section>
      <SectionHead title={t("referral.application.needs")} />
      <Stack>
        <ul className={styles.Needs}>
          {needs.map((key) => (
            <li key={key}>
              <Icon name="check" size="small" />
              {t(`referral.application.${key}`)}
            </li>
          ))}
        </ul>
        <Note icon="safe">{t("referral.application.privacy")}</Note>
      </Stack>
    </section>
  );
}

const countries: Readonly<Record<string, Bank["country"]>> = { IDR: "ID", THB: "TH" };

/** Banks in which a player of a currency can have an account; they rarely change. */
function banksQuery(currency: string) {
  const country = countries[currency] ?? "ID";
  return queryOptions({
    queryKey: ["site", "banks", country],
    queryFn: ({ signal }) => call(bankAccountsApi.banks, { query: { country } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
