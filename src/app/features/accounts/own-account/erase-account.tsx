import { useId } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import styles from './own-account.module.css'

/** What erasing one's account means, and the button that asks for the password. */
export function EraseAccount() {
  const t = useTranslations('ownAccount').erase
  const titleId = useId()
  const dialog = useDialog()
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId}>{t.title}</h2>
      <p className={styles['hint']}>{t.explanation}</p>
      <div className={styles['action']}>
        <Button variant="danger" onClick={() => dialog.open()}>
          {t.action}
        </Button>
      </div>
      {dialog.render(({ open, onOpenChange }) => (
        <EraseDialog open={open} onOpenChange={onOpenChange} />
      ))}
    </section>
  )
}
