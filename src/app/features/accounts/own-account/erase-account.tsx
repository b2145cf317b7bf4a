import { useCallback, useId, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './own-account.module.css'

const EraseDialog = onlinePart(async () => (await import('./erase-dialog.tsx')).EraseDialog)

/** What erasing one's account means, and the button that asks for the password. */
export function EraseAccount() {
  const t = useTranslations('ownAccount').erase
  const titleId = useId()
  const [openCount, setOpenCount] = useState(0)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId}>{t.title}</h2>
      <p className={styles['hint']}>{t.explanation}</p>
      <div className={styles['action']}>
        <Button
          variant="danger"
          onClick={() => {
            setOpenCount(openCount + 1)
            setOpen(true)
          }}
        >
          {t.action}
        </Button>
      </div>
      {openCount > 0 && <EraseDialog key={openCount} open={open} onOpenChange={setOpen} onClose={close} />}
    </section>
  )
}
