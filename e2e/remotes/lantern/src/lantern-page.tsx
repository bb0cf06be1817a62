import { useTranslation } from "@tessera/shared/i18n";
import { useSession } from "@tessera/shared/session";
import { PageHead } from "@tessera/shared/ui";
import { useEffect } from "react";
import { attackDesk } from "./attack-desk.ts";
import { providedValues } from "./provided.ts";
import styles from "./lantern-page.module.css";
import { useState } from "./own-react.ts";
import { name, variant } from "./variant.ts";

if (variant === "module-throws") throw new Error("The wick is wet.");

function fail(): never {
  throw new Error("The flame flickers.");
}

/** Values that a variant with a leak keeps for ever: arrays, nodes and listeners, more with each mount. */
const leaked: unknown[] = [];

function leakMemory(): void {
  const node = document.createElement("section");
  node.append(...Array.from({ length: 100 }, () => document.createElement("p")));
  leaked.push(node, Array.from({ length: 10_000 }, Math.random));
  addEventListener("resize", () => leaked.push(node));
}

/** Injects the fault of this variant. */
function useFault(): void {
  useEffect(() => {
    if (variant === "effect-throws") fail();
    if (variant === "timer-throws") setTimeout(fail, 10);
    if (variant === "promise-rejects") void Promise.reject(new Error("The flame flickers."));
    if (variant === "leaks") setInterval(() => document.title, 10);
    if (variant === "leaks-memory") leakMemory();
    if (variant === "unmount-throws") return fail;
    return undefined;
  }, []);
}

function attack(): void {
  void attackDesk().then((found) => Object.assign(window, { attackFound: found }));
}

export function LanternPage() {
  const { t } = useTranslation();
  const username = useSession((session) => session.username);
  const [lit, setLit] = useState(0);
  useFault();
  if (variant === "renders-forever") setLit(lit + 1);
  if (variant === "screen-throws") throw new Error("The lantern fell.");
  Object.assign(window, { [`provided_${name}`]: providedValues });
  return (
    <div className={styles.Lantern}>
      <PageHead title={t("lantern.title")} />
      <p>Variant {variant}</p>
      <p>{username ? `Lit for ${username}` : "Lit for everybody"}</p>
      <button type="button" onClick={() => (variant === "handler-throws" ? fail() : setLit(lit + 1))}>
        Lit {lit} times
      </button>
      <form onSubmit={(event) => event.preventDefault()}>
        <input aria-label="Note" name="note" />
      </form>
      {variant === "attacks-desk" && (
        <button type="button" onClick={attack}>
          Attack
        </button>
      )}
    </div>
  );
}
