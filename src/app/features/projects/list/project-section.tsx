import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Settings, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import { Lines, Row, Text } from '#src/app/ui/layout/layout.tsx'
import { RestoreButton } from '#src/app/features/projects/archive.tsx'
import {
  type Project,
  type ProjectBundle,
  projectQuery,
  type ProjectSummary,
} from '#src/app/features/projects/project-queries.ts'
import { BundleFormButton } from '#src/app/features/projects/setup/bundle-dialog.tsx'
import { ProjectFormButton } from '#src/app/features/projects/setup/project-dialog.tsx'
import { BundleRow } from './bundle-row.tsx'
import styles from './project-list.module.css'

/** Bundles shown first; a button shows the others. */
const initialBundleCount = 40

type ProjectSectionProps = {
  project: ProjectSummary
  /** Bundles whose name contains it are shown first. */
  search: string
  isOpen: boolean
  /** Set where it can be opened and closed. */
  onToggle?: (isOpen: boolean) => void
}

/** A project with its progress and, when it is open, its pages and bundles. */
export function ProjectSection({ project, search, isOpen, onToggle }: ProjectSectionProps) {
  const t = useTranslations('projects')
  const tSetup = useTranslations('setup')
  const tTalent = useTranslations('talent')
  const dateFormat = useDateFormat()
  const { _id, name, bundles, statusCounts, late, isArchived } = project
  const { new: openCount, assigned, completed } = statusCounts
  const total = openCount + assigned + completed
  return (
    <section className={styles['project']} aria-labelledby={`project-${_id}`}>
      <Row gap={8}>
        {onToggle && !isArchived && (
          <IconButton
            label={tSetup.bundlesOf(name)}
            icon={<ChevronRight aria-hidden />}
            aria-expanded={isOpen}
            className={styles['toggle']}
            onClick={() => onToggle(!isOpen)}
          />
        )}
        <h2 id={`project-${_id}`} className={styles['name']}>
          <Link to={isArchived ? '/project/$id/payouts' : '/project/$id/board'} params={{ id: _id }} search={{}}>
            {name}
          </Link>
        </h2>
        {isArchived ? (
          <RestoreButton subject={{ kind: 'project', ...project }} />
        ) : (
          isOpen && <ProjectActions project={project} />
        )}
      </Row>
      <Row as="p" gap={8} size={14} tone="secondary" tabular className={styles['facts']}>
        <span>
          {tSetup.activeOn(formatDate(project.activeAt, dateFormat))}
          {bundles > 0 && ` · ${tSetup.progress(bundles, completed, total)}`}
        </span>
        {late > 0 && <StatusLabel tone="refused">{tTalent.lateCount(late)}</StatusLabel>}
      </Row>
      {!isOpen && total > 0 && (
        <ProgressBar
          label={t.progressOf(name)}
          value={completed}
          max={total}
          valueText={t.taskCounts(openCount, assigned, completed)}
        />
      )}
      {isOpen && !isArchived && (
        <>
          {project.description && <Text tone="secondary">{project.description}</Text>}
          {project.remarks && <Text tone="secondary">{project.remarks}</Text>}
          <Bundles projectId={_id} search={search} />
        </>
      )}
    </section>
  )
}

function ProjectActions({ project }: { project: ProjectSummary }) {
  const t = useTranslations('projects')
  const tSetup = useTranslations('setup')
  const link = { params: { id: project._id }, search: {}, className: buttonClass({ variant: 'plain', size: 'dense' }) }
  return (
    <Row gap={8}>
      <Link to="/project/$id/people" {...link} aria-label={t.peopleOf(project.name)}>
        <UsersRound aria-hidden />
        {t.people}
      </Link>
      <Link to="/project/$id/settings" {...link} aria-label={tSetup.settingsOf(project.name)}>
        <Settings aria-hidden />
        {tSetup.settings}
      </Link>
      <ProjectFormButton project={project} />
      <BundleFormButton project={project} />
    </Row>
  )
}

function Bundles({ projectId, search }: { projectId: string; search: string }) {
  const t = useTranslations('projects')
  const tSetup = useTranslations('setup')
  const project = useQuery(projectQuery(projectId))
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <QueryBoundary query={project} skeleton={<SkeletonText lines={6} />}>
      {(project) => {
        const isFound = ({ name }: ProjectBundle) => name.toLowerCase().includes(search.toLowerCase())
        const listed = project.bundles.filter(({ isArchived }) => !isArchived)
        const bundles = [...listed.filter(isFound), ...listed.filter((bundle) => !isFound(bundle))]
        const shown = isExpanded ? bundles : bundles.slice(0, initialBundleCount)
        return (
          <>
            {bundles.length === 0 ? (
              <Text tone="secondary">{t.noBundles}</Text>
            ) : (
              <Lines gap={12} className={styles['bundles']}>
                {shown.map((bundle) => (
                  <BundleRow key={bundle._id} project={project} bundle={bundle} />
                ))}
              </Lines>
            )}
            {shown.length < bundles.length && (
              <Button onClick={() => setIsExpanded(true)}>{tSetup.allBundles(bundles.length)}</Button>
            )}
            <ArchivedBundles project={project} />
          </>
        )
      }}
    </QueryBoundary>
  )
}

/** The archived bundles of a project, closed at first. Their payouts can still be reached. */
function ArchivedBundles({ project }: { project: Project }): ReactNode {
  const t = useTranslations('setup').archive
  const bundles = project.bundles.filter(({ isArchived }) => isArchived)
  if (bundles.length === 0) return null
  return (
    <details className={styles['archived']}>
      <summary>{t.title(bundles.length)}</summary>
      <Lines gap={8}>
        {bundles.map((bundle) => (
          <Row as="li" key={bundle._id} justify="between" gap={16}>
            <Link to="/project/$id/payouts" params={{ id: project._id }} search={{ bundleId: bundle._id }}>
              {t.bundleOf(bundle.name, project.name)}
            </Link>
            <RestoreButton subject={{ kind: 'bundle', ...bundle }} />
          </Row>
        ))}
      </Lines>
    </details>
  )
}
