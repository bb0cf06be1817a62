import { useTranslation } from "@tessera/shared/i18n";
import { ErrorState, Loading, onDemand, Skeleton, Stack } from "@tessera/shared/ui";
import { useState, type ComponentType, type ReactNode } from "react";

export interface LazyPage<Props extends object> {
  (props: Props): ReactNode;
  /** Asks for the code before it is wanted, as soon as somebody seems to want it. */
  readonly preload: () => void;
}

function PartSkeleton() {
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

/**
 * A part of the shell that few visits need: its code is asked for when it is first on screen, and again when that failed.
 *
 * @param pending what stands in its place until then: a skeleton of its shape
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pending: ReactNode = <PartSkeleton />,
): LazyPage<Props> {
  const code = onDemand(load);
  function Part(props: Props) {
    const { t } = useTranslation();
    const [hasFailed, setFailed] = useState(false);
    const element = code.useElement(props, !hasFailed, () => setFailed(true));
    if (element) return element;
    if (hasFailed) return <ErrorState title={t("states.unavailable")} onRetry={() => setFailed(false)} />;
    return pending;
  }
  return Object.assign(Part, { preload: () => void code.preload().catch(() => undefined) });
}
