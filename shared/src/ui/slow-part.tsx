import { useSharedTranslation } from "@tessera/shared/i18n";
import { useEffect, useState, type ReactNode } from "react";
import { Note } from "./states.tsx";
import styles from "./states.module.css";

/** Time in milliseconds after which a part that still loads says so. Source: words are shown within 4 s. */
const slowAfterMs = 2_500;

/**
 * Time in milliseconds since the navigation at which the first parts of a page say so, however late its shell
 * has started.
 */
const slowAtMs = 3_300;

/**
 * Time in milliseconds within which all first parts of a page are rendered, in slices on a phone that is
 * busy.
 */
const firstPartsMs = 1_500;
let firstPartAtMs: number | undefined;

function slowDelayMs(): number {
  const now = performance.now();
  firstPartAtMs ??= now;
  if (now - firstPartAtMs > firstPartsMs) return slowAfterMs;
  return Math.min(slowAfterMs, Math.max(slowAtMs - now, 0));
}

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowDelayMs());
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

/** Note over a part whose content is in the document and whose scripts take long; it moves nothing. */
export function SlowScripts({ name }: { readonly name: string }) {
  const { t } = useSharedTranslation();
  return (
    useIsSlow() && (
      <div className={styles.Over}>
        <Note announce="status" icon="refresh" title={t("states.stillLoading", { name })} />
      </div>
    )
  );
}

/** Placeholder of a part that loads; when it takes long, with the same note over it. */
export function SlowPart({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <SlowScripts name={name} />
      {children}
    </>
  );
}

/** Placeholder of a small part, which another element replaces when the part takes long. */
export function SlowSlot({ children, slow }: { readonly children: ReactNode; readonly slow: ReactNode }) {
  return useIsSlow() ? slow : children;
}
