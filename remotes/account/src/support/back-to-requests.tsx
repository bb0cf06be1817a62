import { Link } from "@tessera/shared/router";
import { Icon, iconButtonClass } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

/** Link back to the list of requests. */
export function BackToRequests() {
  const { t } = useTranslation();
  return (
    <Link to="/support" className={iconButtonClass()} aria-label={t("account.support.toRequests")}>
      <Icon name="back" />
    </Link>
  );
}
