import { accountApi } from "@tessera/shared/api/account";
import { call } from "@tessera/shared/http";
import { setLanguage, type Language } from "@tessera/shared/i18n";
import { useMutation } from "@tessera/shared/query";
import { toast } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

/** Changes the language of the page at once, and of the messages that the site sends to the player. */
export function useChooseLanguage() {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async (language: Language) => {
      await setLanguage(language);
      await call(accountApi.updateProfile, { body: { language } });
    },
    onError: () => toast.error(t("account.profile.languageNotSaved")),
  });
}
