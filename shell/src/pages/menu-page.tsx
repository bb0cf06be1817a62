import { useHasPath } from "@tessera/shared/federation";
import { Link } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { Icon, PageHead, SectionHead, Stack, type IconName } from "@tessera/shared/ui";
import { useId, type ReactNode } from "react";
import { EntryDrawing } from "../layout/bars.tsx";
import { groupByGuard, useBars, visibleTo, type BarEntry } from "../layout/navigation.ts";
import styles from "./menu-page.module.css";
import { useTranslation } from "../texts.ts";

interface Place {
  readonly to: string;
  readonly label: string;
  readonly drawing: ReactNode;
}

const placeOf = ({ to, label, icon }: BarEntry): Place => ({
  to,
  label,
  drawing: <EntryDrawing icon={icon} />,
});

/** Places with a title; nothing without any. */
function Places({ title, places }: { readonly title: string; readonly places: readonly Place[] }) {
  const id = useId();
  if (places.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <ul className={styles.Places}>
        {places.map(({ to, label, drawing }) => (
          <li key={to}>
            <Link to={to} className={styles.Place}>
              {drawing}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Menu: all places of the site that the bottom bar of a phone does not have, in groups. */
export function MenuPage() {
  const { t } = useTranslation();
  const { navbar, sidebar, bottom, beyondBottom } = useBars();
  // A session that starts is a player's, so that nothing moves when it is known.
  const status = useSession((session) => (session.status === "guest" ? "guest" : "player"));
  const hasLimits = useHasPath("/profile/limits");
  const elsewhere = new Set(["/contact", ...bottom.map(({ to }) => to)]);
  const { open, own } = groupByGuard(sidebar, status);
  const byPath = new Map(visibleTo([...beyondBottom, ...navbar], status).map((entry) => [entry.to, entry]));
  const page = (to: string, label: string, icon: IconName): Place => ({
    to,
    label,
    drawing: <Icon name={icon} />,
  });
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("layout.more")} />
      <Places
        title={t("menu.discover")}
        places={[...byPath.values()].filter(({ to }) => !elsewhere.has(to)).map(placeOf)}
      />
      <Places
        title={t("menu.yours")}
        places={[
          ...own.map(placeOf),
          ...(hasLimits && status === "player" ? [page("/profile/limits", t("nav.limits"), "safe")] : []),
        ]}
      />
      <Places title={t("layout.browse")} places={open.map(placeOf)} />
      <Places
        title={t("menu.help")}
        places={[
          page("/pages/help", t("pages.help"), "info"),
          page("/contact", t("nav.contact"), "contact"),
          page("/pages/responsible-gaming", t("pages.responsible-gaming"), "lock"),
          page("/pages/terms", t("pages.terms"), "id-card"),
          page("/pages/privacy", t("pages.privacy"), "hide"),
        ]}
      />
    </Stack>
  );
}
