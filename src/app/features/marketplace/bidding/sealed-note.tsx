import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'

/** What a sealed bid is, beside the button that places one. */
export function SealedNote() {
  const t = useTranslations('marketplace')
  return <SecondaryText>{t.sealed}</SecondaryText>
}
