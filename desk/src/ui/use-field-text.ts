import { useSharedTranslation } from "@tessera/shared/i18n";

/** Hook for the text of a validation key; undefined without one. */
export function useFieldText(): (key: string | undefined) => string | undefined {
  const { findText } = useSharedTranslation();
  return (key) => (key === undefined ? undefined : (findText(`validation.${key}`) ?? key));
}
