import { Link } from "@tessera/shared/router";
import { buttonClass, EmptyState, PageHead, Stack } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

/** 404 screen: no release serves this path. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Stack>
      <PageHead title={t("notFound.title")} />
      <EmptyState
        title={t("notFound.text")}
        action={
          <Link to="/" className={buttonClass()}>
            {t("notFound.home")}
          </Link>
        }
      />
    </Stack>
  );
}
