import { Link } from "@tessera/shared/router";
import { Icon, iconButtonClass } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

/** Back arrow before the title of a screen. */
export function BackLink({ to }: { readonly to: string }) {
  const { t } = useTranslation();
  const label = t("buttons.back");
  return (
    <Link to={to} aria-label={label} title={label} className={iconButtonClass()}>
      <Icon name="back" />
    </Link>
  );
}
