import { shopApi } from "@tessera/shared/api/shop";
import type { Spin } from "@tessera/shared/contracts/shop";
import { useAttemptKey } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { playerQueries, useMutation, useQueryClient } from "@tessera/shared/query";
import { Button, ConfirmDialog, Note, toast, useFailureText } from "@tessera/shared/ui";
import { useState } from "react";
import { usePrizeText } from "./prize-text.ts";
import { shopQueries } from "./shop-queries.ts";
import { useTranslation } from "../texts.ts";

/** Button that makes a won bonus the player's claim, with a confirmation because it locks withdrawals. */
export function TakeBonus({ spin }: { readonly spin: Spin }) {
  const { t } = useTranslation();
  const prizeText = usePrizeText();
  const failureText = useFailureText();
  const client = useQueryClient();
  const key = useAttemptKey();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      key.send((idempotencyKey) =>
        call(shopApi.takeBonus, { params: { id: spin.id }, body: {} }, { idempotencyKey }),
      ),
    onSuccess: () =>
      key.settle(() => {
        setAsking(false);
        toast.success(t("games.shop.bonusTaken"));
        void client.invalidateQueries({ queryKey: shopQueries.all() });
        void client.invalidateQueries({ queryKey: playerQueries.wallets() });
      }),
  });
  return (
    <>
      <Button slim kind="line" onClick={() => setAsking(true)}>
        {t("games.shop.takeBonus")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => {
          reset();
          setAsking(open);
        }}
        title={t("games.shop.takeTitle", { prize: prizeText(spin.prize) })}
        description={t("games.shop.takeText")}
        confirmLabel={t("games.shop.takeBonus")}
        busy={isPending}
        onConfirm={() => mutate()}
      >
        {error && (
          <Note announce="alert" icon="error">
            {failureText(error)}
          </Note>
        )}
      </ConfirmDialog>
    </>
  );
}
