import { otp } from "@tessera/shared/contracts/otp";
import { inputRules, useForm } from "@tessera/shared/forms";
import { playerQueries, useQueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Button, Icon, Tile, toast, useFailureText } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import cashier from "../cashier/cashier.module.css";
import { focusHeading } from "../cashier/focus-heading.ts";
import { CodeField } from "../mailed-code/code-field.tsx";
import { useMailedCode } from "../mailed-code/use-mailed-code.ts";
import lock from "./lock-panel.module.css";
import { withdrawalQueries } from "./withdrawal-queries.ts";

const schema = z.object({ code: otp });

/** Verification of the e-mail address by a mailed code, which withdrawals require. */
export function VerifyEmail() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const mailedCode = useMailedCode("verify_email");
  const form = useForm({ schema, defaultValues: { code: "" } });

  const verify = async ({ code }: z.output<typeof schema>) => {
    await mailedCode.exchange(code);
    toast.success(t("wallet.withdraw.verify.done"));
    focusHeading();
    await Promise.all([
      client.invalidateQueries({ queryKey: withdrawalQueries.options() }),
      client.invalidateQueries({ queryKey: playerQueries.me() }),
    ]);
  };
  const refuse = (problem: unknown) =>
    form.setError("code", { message: failureText(problem) }, { shouldFocus: true });

  return (
    <Tile className={`${lock.Lock} ${lock.Verify}`}>
      <h2 className={lock.Head}>
        <Icon name="lock" />
        {t("wallet.withdraw.verify.title")}
      </h2>
      <form noValidate className={cashier.Fields} onSubmit={form.submit(verify, refuse)}>
        <CodeField
          field={form.field("code", inputRules.digits)}
          mailedCode={mailedCode}
          help={t("wallet.withdraw.verify.help")}
        />
        <Button
          type="submit"
          kind="lit"
          wide
          busy={form.formState.isSubmitting}
          disabled={mailedCode.emailMasked === undefined}
        >
          {t("buttons.confirm")}
        </Button>
      </form>
    </Tile>
  );
}
