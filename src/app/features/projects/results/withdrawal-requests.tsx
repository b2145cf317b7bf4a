import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { formatDate } from '#src/domain/text/format-date.ts'
import { currencySymbol, formatMoney } from '#src/domain/money/money.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { DecideWithdrawalDialog } from './decide-withdrawal-dialog.tsx'
import { openWithdrawalsQuery, type WithdrawalDecision } from './results-queries.ts'
import styles from './results.module.css'
import { Row } from '#src/app/ui/layout/layout.tsx'

/** The withdrawals that talents ask for, to be paid out or declined. Not shown while there are none. */
export function WithdrawalRequests({ projectId, ownId }: { projectId: string; ownId: string | undefined }) {
  const t = useTranslations('results')
  const dateFormat = useDateFormat()
  const withdrawals = useQuery(openWithdrawalsQuery(projectId))
  const [decision, setDecision] = useState<WithdrawalDecision | null>(null)
  const closeDialog = useCallback(() => setDecision(null), [])
  if (withdrawals.isError && !withdrawals.data) {
    return (
      <QueryErrorState
        error={withdrawals.error}
        busy={withdrawals.isFetching}
        onRetry={() => void withdrawals.refetch()}
      />
    )
  }
  const { data = [], total = 0 } = withdrawals.data ?? {}
  // The dialog stays when somebody else decides meanwhile, and says so.
  const dialog = decision && <DecideWithdrawalDialog {...decision} projectId={projectId} onClose={closeDialog} />
  if (total === 0) return dialog
  return (
    <>
      <section className={styles['withdrawals']} aria-labelledby="withdrawals-title">
        <h2 id="withdrawals-title">{t.withdrawals(total)}</h2>
        <ul>
          {data.map((withdrawal) => {
            const { _id, worker, amount, currency, requestedAt } = withdrawal
            return (
              <li key={_id}>
                <span className={styles['stacked']}>
                  <span>{worker.name}</span>
                  <small>{worker._id === ownId ? t.ownPayout : worker.email}</small>
                </span>
                <span className={styles['stacked']}>
                  <strong>
                    {formatMoney(amount, {
                      locale: dateFormat.locale,
                      symbol: currencySymbol(currency),
                      decimals: 'always',
                    })}
                  </strong>
                  <small>
                    <time dateTime={requestedAt}>{formatDate(requestedAt, dateFormat)}</time>
                  </small>
                </span>
                {worker._id !== ownId && (
                  <Row as="span" nowrap>
                    <Button
                      size="dense"
                      aria-label={t.confirmWithdrawalNamed(worker.name)}
                      onClick={() => setDecision({ status: 'paid', withdrawal })}
                    >
                      {t.confirmWithdrawal}
                    </Button>
                    <Button
                      size="dense"
                      variant="quiet"
                      aria-label={t.declineWithdrawalNamed(worker.name)}
                      onClick={() => setDecision({ status: 'declined', withdrawal })}
                    >
                      {t.declineWithdrawal}
                    </Button>
                  </Row>
                )}
              </li>
            )
          })}
        </ul>
      </section>
      {dialog}
    </>
  )
}
