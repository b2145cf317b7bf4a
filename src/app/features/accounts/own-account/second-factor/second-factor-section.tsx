import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDate } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import styles from '#src/app/features/accounts/credentials/own-account.module.css'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import { secondFactorQuery } from '#src/app/features/accounts/credentials/second-factor-query.ts'
import { SetUpDialog } from './set-up-dialog.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'

const dialogs = { 'set-up': SetUpDialog, 'new-codes': NewCodesDialog, 'turn-off': TurnOffDialog }

/** Whether there is a second factor, and the buttons that set it up, make new recovery codes or turn it off. */
export function SecondFactorSection() {
  const t = useTranslations('ownAccount').secondFactor
  const titleId = useId()
  const dateFormat = useDateFormat()
  const factor = useQuery(secondFactorQuery)
  const dialog = useDialog<keyof typeof dialogs>()
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
                <Button variant={required ? 'seal' : 'plain'} onClick={() => dialog.open('set-up')}>
                  {t.setUp}
                </Button>
              </div>
            </>
          ) : (
            <>
              <p>{t.since(formatDate(since, dateFormat), recoveryCodes)}</p>
              {recoveryCodes < 3 && <p className={styles['hint']}>{t.fewCodes}</p>}
              <div className={styles['action']}>
                <Button onClick={() => dialog.open('new-codes')}>{t.newCodes}</Button>
                <Button variant="danger" onClick={() => dialog.open('turn-off')}>
                  {t.turnOff}
                </Button>
              </div>
            </>
          )
        }
      </QueryBoundary>
      {dialog.render(({ open, onOpenChange }, name) => {
        const Dialog = dialogs[name]
        return <Dialog open={open} onOpenChange={onOpenChange} />
      })}
    </section>
  )
}
