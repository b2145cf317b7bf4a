import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import styles from './sealed-note.module.css'

/** What a sealed bid is, beside the button that places one. */
export function SealedNote() {
  return <p className={styles['note']}>{useTranslations('marketplace').sealed}</p>
}
