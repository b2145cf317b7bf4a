import { useMutation, useQueryClient } from '@tanstack/react-query'
import { locales } from '#src/domain/text/locale.ts'
import { api } from '#src/app/platform/api/api.ts'
import { currentIdentity, refreshStoredIdentity } from '#src/app/platform/session/session.ts'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { chooseLocale } from './language.ts'
import type { Locale } from './locale.ts'
import { useProblemText } from './use-problem-text.ts'
import { useLocale, useTranslations } from './use-translations.tsx'

/** Each in its own language. */
const localeNames: Readonly<Record<Locale, string>> = {
  default: '中文 / English',
  en: 'English',
  'zh-Hans': '简体中文',
}

/** Chooses the language, at once: of the signed-in person on all their devices, or of this device. */
export function LanguageSelect({ hideLabel = false }: { hideLabel?: boolean }) {
  const t = useTranslations('accounts')
  const problemText = useProblemText()
  const client = useQueryClient()
  const shownLocale = useLocale()
  const choose = useMutation({
    mutationFn: async (locale: Locale) => {
      if (currentIdentity()) await api('POST /api/users/me/update', { body: { locale } })
      refreshStoredIdentity()
      chooseLocale(locale)
      // Some answers of the server contain names in the person's language.
      void client.invalidateQueries()
    },
    scope: { id: 'language' },
  })
  return (
    <Field label={t.language} hideLabel={hideLabel} error={choose.error ? problemText(choose.error) : undefined}>
      <Select
        options={locales.map((option) => ({ value: option, label: localeNames[option] }))}
        value={choose.isPending ? choose.variables : shownLocale}
        onValueChange={choose.mutate}
      />
    </Field>
  )
}
