import { siteApi } from "@tessera/shared/api/site";
import { CheckboxField } from "@tessera/shared/fields";
import { Controller, type Form } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { useLanguage } from "@tessera/shared/i18n";
import { queryOptions, useQuery } from "@tessera/shared/query";
import { Button, ContentText, Dialog, QueryPart, SkeletonRows } from "@tessera/shared/ui";
import { useState } from "react";
import type { ApplicationSchema } from "./application-schema.ts";
import styles from "./application.module.css";
import { useTranslation } from "../texts.ts";
import { minuteMs } from "@tessera/shared/core/durations";

/** Checkbox of the terms, with a button that shows them over the form, whose values stay. */
export function TermsField({ form }: { readonly form: Pick<Form<ApplicationSchema>, "control" | "error"> }) {
  const { t } = useTranslation();
  const [isReading, setReading] = useState(false);
  return (
    <div className={styles.Terms}>
      <Controller
        control={form.control}
        name="terms"
        render={({ field: { value, onChange, ...field } }) => (
          <CheckboxField
            {...field}
            label={t("referral.application.terms")}
            error={form.error("terms")}
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
          />
        )}
      />
      <Button slim onClick={() => setReading(true)}>
        {t("referral.application.readTerms")}
      </Button>
      <Dialog open={isReading} onOpenChange={setReading} title={t("referral.application.termsTitle")}>
        <TermsText />
      </Dialog>
    </div>
  );
}

function termsQuery(language: string) {
  return queryOptions({
    queryKey: ["site", "page", "terms", language],
    queryFn: ({ signal }) => call(siteApi.page, { params: { slug: "terms" } }, { signal }),
    staleTime: 5 * minuteMs,
  });
}

function TermsText() {
  const { t } = useTranslation();
  const options = termsQuery(useLanguage());
  const query = useQuery(options);
  return (
    <div className={styles.TermsText}>
      <QueryPart
        query={query}
        queryKey={options.queryKey}
        failure={t("referral.application.termsNotLoaded")}
        skeleton={<SkeletonRows rows={4} />}
      >
        {({ blocks }) => <ContentText blocks={blocks} />}
      </QueryPart>
    </div>
  );
}
