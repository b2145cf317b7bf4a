import { useState } from 'react'
import { formatDate } from '#src/domain/dates.ts'
import { formatDuration } from '#src/domain/duration.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Tag } from '#src/app/ui/feedback/status-label.tsx'
import { FigureTable } from '#src/app/features/projects/dashboard/figure-table.tsx'
import { Panel } from '#src/app/features/projects/dashboard/part.tsx'
import type { Board } from './results-queries.ts'
import styles from './results.module.css'

/** Number of members shown first, those with the most tasks; a button shows the others. */
const firstShown = 20

/** Each member's tasks and time per review, with marks for slow and idle members. */
export function WorkersPanel({ workers }: Pick<Board, 'workers'>) {
  const t = useText('results')
  const locale = intlTag(useLocale())
  const [all, setAll] = useState(false)
  const shown = all ? workers : workers.slice(0, firstShown)
  return (
    <Panel level={2} title={t.workers} note={workers.length > 0 ? t.slowNote : undefined}>
      {workers.length === 0 ? (
        <p className={styles['note']}>{t.noWorkers}</p>
      ) : (
        <FigureTable
          label={t.workers}
          of={t.worker}
          heads={[{ name: t.open, tone: 'ink' }, { name: t.done }, { name: t.perReview }, { name: t.lastReview }]}
          whole={Math.max(1, ...workers.map(({ assigned }) => assigned))}
          rows={shown.map(({ _id, name, assigned, completed, averageSeconds, lastReviewAt, slow, idle }) => ({
            key: _id,
            name: (
              <span className={styles['worker']}>
                {name}
                {slow && <Tag>{t.slow}</Tag>}
                {idle && <Tag>{t.idle}</Tag>}
              </span>
            ),
            figures: [
              String(assigned),
              String(completed),
              averageSeconds > 0 ? formatDuration(averageSeconds) : '–',
              lastReviewAt === null ? t.never : formatDate(lastReviewAt, { locale }),
            ],
            bar: [{ value: assigned, tone: 'ink' }],
          }))}
        />
      )}
      {shown.length < workers.length && <Button onClick={() => setAll(true)}>{t.allWorkers(workers.length)}</Button>}
    </Panel>
  )
}
