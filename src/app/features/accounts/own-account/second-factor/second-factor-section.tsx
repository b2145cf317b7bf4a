import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { formatDate } from '#src/domain/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import styles from '#src/app/features/accounts/own-account/own-account.module.css'
import type { SecondFactorDialogName } from './second-factor-dialogs.tsx'
import { secondFactorQuery } from './second-factor-query.ts'

const SecondFactorDialogs = onlinePart(async () => (await import('./second-factor-dialogs.tsx')).SecondFactorDialogs)

/** Whether there is a second factor, and the buttons that set it up, make new recovery codes or turn it off. */
export function SecondFactorSection() {
  const t = useTranslations('ownAccount').secondFactor
  const titleId = useId()
  const dateFormat = useDateFormat()
  const factor = useQuery(secondFactorQuery)
  const [opened, setOpened] = useState<{ readonly dialog: SecondFactorDialogName; readonly count: number } | null>(null)
  const [open, setOpen] = useState(false)
  const openDialog = (dialog: SecondFactorDialogName) => {
    setOpened({ dialog, count: (opened?.count ?? 0) + 1 })
    setOpen(true)
  }
  const close = useCallback(() => setOpened(null), [])
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId}>{t.title}</h2>
      <QueryBoundary query={factor} skeleton={<SkeletonText lines={2} />}>
        {({ since, recoveryCodes, required }) =>
          since === null ? (
            <>
              {required && <p role="status">{t.required}</p>}
              <p className={styles['hint']}>{t.explanation}</p>
              <div className={styles['action']}>
                <Button variant={required ? 'seal' : 'plain'} onClick={() => openDialog('set-up')}>
                  {t.setUp}
                </Button>
              </div>
            </>
          ) : (
            <>
              <p>{t.since(formatDate(since, dateFormat), recoveryCodes)}</p>
              {recoveryCodes < 3 && <p className={styles['hint']}>{t.fewCodes}</p>}
              <div className={styles['action']}>
                <Button onClick={() => openDialog('new-codes')}>{t.newCodes}</Button>
                <Button variant="danger" onClick={() => openDialog('turn-off')}>
                  {t.turnOff}
                </Button>
              </div>
            </>
          )
        }
      </QueryBoundary>
      {opened && (
        <SecondFactorDialogs
          key={opened.count}
          dialog={opened.dialog}
          open={open}
          onOpenChange={setOpen}
          onClose={close}
        />
      )}
    </section>
  )
}
