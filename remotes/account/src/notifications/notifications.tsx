import { CheckboxField } from "@tessera/shared/fields";
import { useMutation, useQuery, useQueryClient } from "@tessera/shared/query";
import { Note, QueryPart, SectionHead, SkeletonRows, Tile, useFailureText } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import { chooseOnDevice, type DeviceState, NotAllowed, type PushChoice, pushQuery } from "./device-push.ts";
import styles from "./notifications.module.css";

/** Section in which the player chooses what he is notified of on this device. */
export function Notifications() {
  const { t } = useTranslation();
  const query = useQuery(pushQuery());
  return (
    <section>
      <SectionHead title={t("account.notifications.title")} />
      <QueryPart
        query={query}
        queryKey={pushQuery().queryKey}
        failure={t("account.notifications.notLoaded")}
        safe={t("account.notifications.safe")}
        skeleton={<SkeletonRows rows={2} />}
      >
        {({ state, choice, key }) =>
          state === "ready" ? <Choice choice={choice} siteKey={key} /> : <NotPossible state={state} />
        }
      </QueryPart>
    </section>
  );
}

/** Note that this browser shows no notifications, and what the player can do. */
function NotPossible({ state }: { readonly state: Exclude<DeviceState, "ready"> }) {
  const { t } = useTranslation();
  return (
    <Note
      announce="status"
      icon={state === "refused" ? "warning" : "info"}
      title={t(`account.notifications.${state}`)}
    >
      {t(`account.notifications.${state}Text`)}
    </Note>
  );
}

const kinds = ["payments", "messages"] as const;

function Choice({ choice, siteKey }: { readonly choice: PushChoice; readonly siteKey: string }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (chosen: PushChoice) => chooseOnDevice(chosen, siteKey),
    // One after the other: the next choice may be made before the answer to the one before.
    scope: { id: "push" },
    // Also after a failure: the player may have refused the permission.
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery().queryKey }),
  });
  const shown = choose.isPending ? choose.variables : choice;
  return (
    <Tile className={styles.Tile ?? ""}>
      <p>{t("account.notifications.text")}</p>
      {kinds.map((kind) => (
        <CheckboxField
          key={kind}
          label={
            <span className={styles.Kind}>
              <b>{t(`account.notifications.${kind}`)}</b>{" "}
              <span>{t(`account.notifications.${kind}Help`)}</span>
            </span>
          }
          checked={shown[kind]}
          aria-busy={choose.isPending}
          // Not disabled meanwhile, which would take the focus away.
          onChange={({ target }) => choose.mutate({ ...shown, [kind]: target.checked })}
        />
      ))}
      {choose.error && (
        <Note announce="alert" icon="error">
          {choose.error instanceof NotAllowed
            ? t("account.notifications.notAllowed")
            : failureText(choose.error)}
        </Note>
      )}
    </Tile>
  );
}
