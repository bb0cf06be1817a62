import { siteApi } from "@tessera/shared/api/site";
import { minuteMs } from "@tessera/shared/core/durations";
import { call } from "@tessera/shared/http";
import { useLanguage } from "@tessera/shared/i18n";
import { queryOptions, useGone, useQuery, useStillTrying } from "@tessera/shared/query";
import { useParams } from "@tessera/shared/router";
import { ContentText, ErrorState, Loading, PageHead, Skeleton, Stack, StillTrying } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import styles from "./content-page.module.css";
import { NotFoundPage } from "./not-found-page.tsx";
import { useTranslation } from "../texts.ts";

/** A content page in a language. */
export function pageQuery(slug: string, language: string) {
  return queryOptions({
    queryKey: ["site", "page", slug, language],
    queryFn: ({ signal }) => call(siteApi.page, { params: { slug } }, { signal }),
    staleTime: 5 * minuteMs,
  });
}

function TextSkeleton() {
  return (
    <Loading>
      <Stack>
        {(["half", "full", "most", "third"] as const).map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Stack>
    </Loading>
  );
}

export interface ContentPageTextProps {
  readonly slug: string;
  /** Comes after the text, once that is there. */
  readonly after?: ReactNode;
}

/** Text of a content page without its title, in the current language. */
export function ContentPageText({ slug, after }: ContentPageTextProps) {
  const { t } = useTranslation();
  const query = useQuery(pageQuery(slug, useLanguage()));
  const isSlow = useStillTrying(query);

  if (query.isError) return <ErrorState title={t("pages.notLoaded")} onRetry={() => void query.refetch()} />;
  if (isSlow) return <StillTrying onTryNow={() => void query.refetch()} failure={t("pages.notLoaded")} />;
  if (!query.data) return <TextSkeleton />;
  return (
    <>
      <ContentText blocks={query.data.blocks} />
      {after}
    </>
  );
}

/** Screen of a content page, `/pages/:slug`: terms, privacy, help, responsible gaming. */
export function ContentPage() {
  const { t, findText } = useTranslation();
  const { slug = "" } = useParams();
  const options = pageQuery(slug, useLanguage());
  const query = useQuery(options);
  const { data } = query;
  if (useGone(query, options.queryKey)) return <NotFoundPage />;
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={data?.title ?? findText(`pages.${slug}`) ?? t("pages.help")} />
      <ContentPageText slug={slug} />
    </Stack>
  );
}
