import { CheckboxField } from "@tessera/shared/fields";
import { Dialog } from "@tessera/shared/ui";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../texts.ts";
import styles from "./key-list.module.css";
import { boundKeys, type KeyBinding, switchKeys, useKeys, useKeysOn } from "./keys.ts";

/** Keys of the page at the time at which the list was opened; null while it is closed. */
let shown: readonly KeyBinding[] | null = null;
const listeners = new Set<() => void>();

function show(keys: readonly KeyBinding[] | null): void {
  shown = keys;
  for (const listener of listeners) listener();
}

/** Opens the list of the keys that work on this page. */
export const openKeyList = (): void => show(boundKeys());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const names: Readonly<Record<string, string>> = { Escape: "Esc" };

/** Dialog with the keys of the page, opened by `?`. Rendered once, by the frame. */
export function KeyList() {
  const { t } = useTranslation();
  const keys = useSyncExternalStore(subscribe, () => shown);
  const areOn = useKeysOn();
  useKeys([{ key: "?", label: t("desk.keys.list"), run: openKeyList }]);
  return (
    <Dialog open={keys !== null} onOpenChange={() => show(null)} title={t("desk.keys.title")}>
      <dl className={styles.Keys}>
        {keys?.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <kbd>{names[key] ?? key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label={t("desk.keys.on")}
        checked={areOn}
        onChange={(event) => switchKeys(event.target.checked)}
      />
    </Dialog>
  );
}
