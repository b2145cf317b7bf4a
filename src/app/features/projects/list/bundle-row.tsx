import { Row, Text } from '#src/app/ui/layout/layout.tsx'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { useAmountFormat } from '#src/app/features/projects/use-amount-format.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ScheduleMarks } from '#src/app/features/projects/schedule-marks.tsx'
import { buttonClass, touchLink } from '#src/app/ui/button/button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { StatusLabel, Tag } from '#src/app/ui/feedback/status-label.tsx'
import { taskStatuses } from '#src/domain/projects/task.ts'
import type { ProjectBundle, ProjectFacts } from '#src/app/features/projects/project-queries.ts'
import { BundleFormButton } from '#src/app/features/projects/setup/bundle-dialog.tsx'
import { useImportProgress } from '#src/app/features/projects/task-import/import-jobs.ts'
import styles from './project-list.module.css'

export function BundleRow({ project, bundle }: { project: ProjectFacts; bundle: ProjectBundle }) {
  const t = useTranslations('projects')
  const { colon, languageName } = useTranslations('shell')
  const tSetup = useTranslations('setup')
  const tTalent = useTranslations('talent')
  const tImporting = useTranslations('taskImport')
  const importProgress = useImportProgress(bundle._id)
  const rate = useAmountFormat()(bundle.rate)
  const { new: openCount, assigned: assignedCount, completed: completedCount } = bundle.statusCounts
  return (
    <li className={styles['bundle']}>
      <div className={styles['summary']}>
        <Text as="h3" size={16}>
          {bundle.name}
        </Text>
        <Row as="p" lineGap={4} size={14} tone="secondary" tabular>
          {bundle.languages.map((language) => (
            <Tag key={language}>{languageName(language)}</Tag>
          ))}
          <span>{tSetup.perTask(rate)}</span>
          <ScheduleMarks priority={bundle.priority} dueOn={bundle.dueOn} late={false} />
          {bundle.late > 0 && (
            <Link
              to="/project/$id/bundle/$bundleId/assignments"
              params={{ id: project._id, bundleId: bundle._id }}
              search={{ late: true }}
              className={touchLink}
              aria-label={`${bundle.name}${colon}${tTalent.lateCount(bundle.late)}`}
            >
              <StatusLabel tone="refused">{tTalent.lateCount(bundle.late)}</StatusLabel>
            </Link>
          )}
        </Row>
      </div>
      <Row as="dl" gap={16} lineGap={8} align="start" tabular className={styles['counts']}>
        {taskStatuses.map((status) => (
          <div key={status}>
            <Text as="dt" size={12}>
              {t.taskStatuses[status]}
            </Text>
            <Text as="dd" size={18}>
              {groupDigits(bundle.statusCounts[status])}
            </Text>
          </div>
        ))}
        {bundle.secondReviews > 0 && (
          <div>
            <Text as="dt" size={12}>
              {t.secondReviews}
            </Text>
            <Text as="dd" size={18}>
              {groupDigits(bundle.secondReviews)}
            </Text>
          </div>
        )}
      </Row>
      <Row className={styles['actions']}>
        <Link
          to="/project/$id/bundle/$bundleId/assignments"
          params={{ id: project._id, bundleId: bundle._id }}
          search={{}}
          aria-label={t.assignmentsOf(bundle.name)}
          className={buttonClass({ variant: 'plain', size: 'dense' })}
        >
          {t.assignments}
        </Link>
        <Link
          to="/project/$id/bundle/$bundleId/import"
          params={{ id: project._id, bundleId: bundle._id }}
          aria-label={`${tImporting.importInto(bundle.name)}${importProgress}`}
          className={buttonClass({ variant: 'plain', size: 'dense' })}
        >
          {tImporting.import}
          {importProgress}
        </Link>
        <BundleFormButton project={project} bundle={bundle} />
      </Row>
      <div className={styles['progressBar']}>
        <ProgressBar
          label={t.progressOf(bundle.name)}
          value={completedCount}
          max={openCount + assignedCount + completedCount}
          valueText={t.taskCounts(openCount, assignedCount, completedCount)}
        />
      </div>
    </li>
  )
}
