import { useTranslation } from "@tessera/shared/i18n";
import { ErrorState, Loading, Skeleton, Stack } from "@tessera/shared/ui";
import { useEffect, useState, type ComponentType } from "react";

type Load = () => Promise<ComponentType>;

/**
 * A screen of the shell that few visits need: its code is asked for when its path is opened, and again when that failed.
 */
export function LaterPage({ load }: { readonly load: Load }) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} load={load} onAgain={() => setAttempt((count) => count + 1)} />;
}

function Attempt({ load, onAgain }: { readonly load: Load; readonly onAgain: () => void }) {
  const { t } = useTranslation();
  const [last, setLast] = useState<{ readonly load: Load; readonly Page: ComponentType | null } | null>(null);
  // Two routes that follow one another share this component: what the one has loaded is not the other's screen.
  const loaded = last?.load === load ? last : null;
  useEffect(() => {
    let isWanted = true;
    load().then(
      (Page) => isWanted && setLast({ load, Page }),
      () => isWanted && setLast({ load, Page: null }),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);

  if (loaded?.Page) return <loaded.Page />;
  if (loaded) return <ErrorState title={t("states.unavailable")} onRetry={onAgain} />;
  return (
    <Loading>
      <Stack>
        <Skeleton width="half" height="title" />
        <Skeleton height="control" />
        <Skeleton height="control" />
      </Stack>
    </Loading>
  );
}
