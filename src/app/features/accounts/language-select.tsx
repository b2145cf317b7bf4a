import { chooseLocale } from '#src/app/platform/i18n/language.ts'
import { localeNames } from '#src/app/platform/i18n/locale-names.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { locales } from '#src/domain/locale.ts'

/** Chooses the language of this device. */
export function LanguageSelect() {
  const t = useTranslations('accounts')
  return (
    <Field label={t.language} hideLabel>
      <Select
        options={locales.map((option) => ({ value: option, label: localeNames[option] }))}
        value={useLocale()}
        onValueChange={chooseLocale}
      />
    </Field>
  )
}
