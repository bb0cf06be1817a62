import { useHasPath } from "@tessera/shared/federation";
import { Link } from "@tessera/shared/router";
import { buttonClass } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

interface SupportLinkProps {
  readonly about: "deposit" | "withdrawal";
  /** `number` is as the player reads it. */
  readonly document: { readonly id: string; readonly number: string };
  readonly kind?: "line" | "plain";
}

/**
 * Link to support about a deposit or a withdrawal; to the contact page while the screens of support are not
 * there.
 */
export function SupportLink({ about, document: { id, number }, kind = "plain" }: SupportLinkProps) {
  const { t } = useTranslation();
  const hasSupport = useHasPath("/support");
  const search = new URLSearchParams({ about, id, number });
  return (
    <Link
      to={hasSupport ? `/support/new?${search.toString()}` : "/contact"}
      className={buttonClass({ kind })}
    >
      {t("wallet.cashier.contact")}
    </Link>
  );
}
