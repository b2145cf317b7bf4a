import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Section } from '#src/app/ui/layout/layout.tsx'
import { type CheckSettings, checksQuery } from './check-queries.ts'
import { CheckTaskRow } from './check-task-row.tsx'
import { LiftPauseButton } from './lift-pause-button.tsx'
import styles from '#src/app/features/projects/setup.module.css'
import { CheckSettingsDialog } from './check-settings-dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

/** Number of check tasks shown first, the newest; a button shows the others. */
const initialRowCount = 20

/** The settings for check tasks, who gets no new tasks because of them, and each check task with its score. */
export function CheckSection({ projectId }: { projectId: string }) {
  const t = useTranslations('quality')
  const dateFormat = useDateFormat()
  const checks = useQuery(checksQuery(projectId))
  const dialog = useDialog({ keepsInput: true })
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <Section
      title={t.checks.title}
      description={t.checks.description}
      actions={
        checks.data && (
          <Button size="dense" icon={<Pencil aria-hidden />} onClick={() => dialog.open()}>
            {t.checks.change}
          </Button>
        )
      }
    >
      <QueryBoundary query={checks} skeleton={<SkeletonText lines={4} />}>
        {({ settings, tasks, paused }) => (
          <>
            <SettingsList settings={settings} />
            {paused.length > 0 && (
              <ul aria-label={t.checks.paused} className={styles['rows']}>
                {paused.map(({ _id, name, pausedAt }) => (
                  <li key={_id} className={styles['delivery']}>
                    <div className={styles['text']}>
                      <p>{name}</p>
                      <p className={styles['muted']}>{t.checks.pausedSince(formatDateTime(pausedAt, dateFormat))}</p>
                    </div>
                    <LiftPauseButton projectId={projectId} person={{ _id, name }} />
                  </li>
                ))}
              </ul>
            )}
            {tasks.length === 0 ? (
              <p className={styles['hint']}>{t.checks.none}</p>
            ) : (
              <ul aria-label={t.checks.title} className={styles['rows']}>
                {(isExpanded ? tasks : tasks.slice(0, initialRowCount)).map((task) => (
                  <CheckTaskRow key={task._id} projectId={projectId} task={task} />
                ))}
              </ul>
            )}
            {!isExpanded && tasks.length > initialRowCount && (
              <Button onClick={() => setIsExpanded(true)}>{t.checks.all(tasks.length)}</Button>
            )}
            {dialog.render((props) => (
              <CheckSettingsDialog projectId={projectId} settings={settings} {...props} />
            ))}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

function SettingsList({ settings: { share, threshold, feedback } }: { settings: CheckSettings }) {
  const t = useTranslations('quality').checks
  const details = [
    [t.share, t.shareOf(share)],
    [t.threshold, t.thresholdOf(threshold)],
    [t.feedback, t.feedbackStates[feedback ? 'on' : 'off']],
  ] as const
  return (
    <dl className={styles['details']}>
      {details.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
