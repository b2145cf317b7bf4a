import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { shortId } from '#src/domain/uuid.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Section, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { useQualityFormat } from '#src/app/features/quality/use-quality-format.ts'
import { qualityKey } from '#src/app/features/quality/quality-query.ts'
import { bundleKey } from '#src/app/features/projects/project-queries.ts'
import { SettingsList, SettingsRow } from '#src/app/features/projects/settings-rows.tsx'
import { checksQuery, type ListedCheckTask } from './check-queries.ts'
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
            <SettingsList
              settings={[
                [t.checks.share, t.checks.shareOf(settings.share)],
                [t.checks.threshold, t.checks.thresholdOf(settings.threshold)],
                [t.checks.feedback, t.checks.feedbackStates[settings.feedback ? 'on' : 'off']],
              ]}
            />
            {paused.length > 0 && (
              <ul aria-label={t.checks.paused} className={styles['rows']}>
                {paused.map(({ _id, name, pausedAt }) => (
                  <SettingsRow key={_id} action={<LiftPauseButton projectId={projectId} person={{ _id, name }} />}>
                    <p>{name}</p>
                    <SecondaryText>{t.checks.pausedSince(formatDateTime(pausedAt, dateFormat))}</SecondaryText>
                  </SettingsRow>
                ))}
              </ul>
            )}
            {tasks.length === 0 ? (
              <SecondaryText>{t.checks.none}</SecondaryText>
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

/** One check task: what is expected, how many answers are right, and Retire, or Use again. */
function CheckTaskRow({ projectId, task }: { projectId: string; task: ListedCheckTask }) {
  const t = useTranslations('quality').checks
  const { sections } = useTranslations('projects')
  const { languageName } = useTranslations('shell')
  const format = useQualityFormat()
  const { _id, title, externalId, language, expected, isRetired, score } = task
  const name = title || externalId || shortId(_id)
  const params = { id: _id }
  const change = useCall(
    (): Promise<unknown> =>
      isRetired
        ? api('PUT /api/tasks/{id}/check', {
            params,
            body: { expected, before: { expected: null, retired: expected } },
          })
        : api('DELETE /api/tasks/{id}/check', { params }),
    { invalidates: [checksQuery(projectId).queryKey, bundleKey(), qualityKey(projectId)], waits: true },
  )
  return (
    <SettingsRow
      action={
        <Button
          size="dense"
          variant="quiet"
          aria-label={isRetired ? t.restoreNamed(name) : t.retireNamed(name)}
          busy={change.isPending}
          onClick={() => change.mutate()}
        >
          {isRetired ? t.restore : t.retire}
        </Button>
      }
    >
      <p>
        <Link to="/task/$id" params={params} dir="auto">
          {name}
        </Link>{' '}
        <SecondaryText as="span">{languageName(language)}</SecondaryText>
      </p>
      <SecondaryText>
        {expected.map((each) => t.expected(sections[each.section], each.score, each.tolerance)).join(' · ')}
      </SecondaryText>
      <SecondaryText>
        {isRetired
          ? `${t.retired}. ${t.retiredNote}`
          : score.answered === 0
            ? t.noAnswers
            : t.right(score.right, score.answered, format.share(score.right / score.answered))}
      </SecondaryText>
      <CallError error={change.error} />
    </SettingsRow>
  )
}
