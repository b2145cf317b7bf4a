import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './sealed-note.module.css'

/** What a sealed bid is, beside the button that places one. */
export function SealedNote() {
  const t = useTranslations('marketplace')
  return <SecondaryText className={styles['note']}>{t.sealed}</SecondaryText>
}
