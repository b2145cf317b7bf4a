import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import type { DeliveryState } from '#src/domain/projects/webhook.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { StatusLabel, type StatusTone } from '#src/app/ui/feedback/status-label.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { deliveryErrorText } from './delivery-error-text.ts'
import { deliveriesKey, type Delivery, type Webhook } from './webhook-queries.ts'
import styles from '#src/app/features/projects/setup.module.css'

const stateTones: Record<DeliveryState, StatusTone> = { waiting: 'new', delivered: 'done', failed: 'refused' }

type DeliveryRowProps = {
  projectId: string
  delivery: Delivery
  /** Undefined if it was removed. */
  webhook: Webhook | undefined
}

/** One delivery: what it reports, its state, the number of attempts and the last error. */
export function DeliveryRow({ projectId, delivery, webhook }: DeliveryRowProps) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const client = useQueryClient()
  const dateFormat = useDateFormat()
  const { kind, taskId, bundleName, state, attempts, createdAt, triedAt, nextAt } = delivery
  const retryMutation = useMutation({
    mutationFn: () =>
      api('POST /api/projects/{id}/deliveries/{deliveryId}/retry', {
        params: { id: projectId, deliveryId: delivery._id },
      }),
    onSuccess: async () => {
      toast.success(t.retrying)
      await client.invalidateQueries({ queryKey: deliveriesKey(projectId) })
    },
    onError: (error) => void toast.error(problemText(error)),
  })
  const renderTime = (isoTime: string) => <time dateTime={isoTime}>{formatDateTime(isoTime, dateFormat)}</time>
  const subject = taskId === null ? bundleName : t.taskNamed(taskId.slice(-8))
  const title = subject === null ? t.deliveryKinds[kind] : t.deliveryOf(t.deliveryKinds[kind], subject)
  return (
    <li className={styles['delivery']}>
      <div className={styles['text']}>
        <p>
          {taskId === null ? (
            title
          ) : (
            <Link to="/task/$id" params={{ id: taskId }}>
              {title}
            </Link>
          )}{' '}
          <span className={styles['muted']}>{renderTime(createdAt)}</span>
        </p>
        <p className={styles['muted']}>
          <StatusLabel tone={stateTones[state]}>{t.deliveryStates[state]}</StatusLabel>
          {' · '}
          {t.attempts(attempts)}
          {triedAt !== null && attempts > 1 && (
            <>
              {' · '}
              {t.lastAttempt} {renderTime(triedAt)}
            </>
          )}
          {nextAt !== null && attempts > 0 && (
            <>
              {' · '}
              {t.nextAttempt} {renderTime(nextAt)}
            </>
          )}
        </p>
        <p className={styles['muted']}>{webhook ? webhook.url : t.removedWebhook}</p>
        {delivery.error !== null && <p className={styles['error']}>{deliveryErrorText(t, delivery)}</p>}
      </div>
      {webhook && kind !== 'webhook.test' && (state === 'failed' || (state === 'waiting' && attempts > 0)) && (
        <Button
          size="dense"
          aria-label={t.retryNamed(title)}
          busy={retryMutation.isPending}
          onClick={() => retryMutation.mutate()}
        >
          {t.retry}
        </Button>
      )}
    </li>
  )
}
