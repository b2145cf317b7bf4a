import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Row, Text } from '#src/app/ui/layout/layout.tsx'
import { FallbackAction, UnavailableState } from '#src/app/platform/query/query-boundary.tsx'
import { buttonClass, touchLink } from '#src/app/ui/button/button.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { projectQuery, bundleQuery } from './project-queries.ts'
import styles from './project-nav.module.css'

/** Navigation above every page of a project: a link to all projects, the name, and the project's other pages. */
export function ProjectNav({ projectId }: { projectId: string }) {
  const t = useTranslations('setup')
  const tResults = useTranslations('results')
  const projectName = useQuery(projectQuery(projectId)).data?.name
  const linkProps = { params: { id: projectId }, search: {}, activeOptions: { includeSearch: false } }
  return (
    <Row gap={24} lineGap={0} justify="between" className={styles['bar']}>
      <Row as="p" gap={12} lineGap={0} className={styles['breadcrumb']}>
        <Link to="/projects" className={classNames(touchLink, styles['back'])}>
          <ArrowLeft size="1.125em" aria-hidden />
          {t.allProjects}
        </Link>
        {projectName !== undefined && (
          <Text as="span" serif>
            {projectName}
          </Text>
        )}
      </Row>
      <nav aria-label={t.pagesOf(projectName ?? t.project)} className={styles['links']}>
        <Link to="/project/$id/board" {...linkProps}>
          {tResults.board}
        </Link>
        <Link to="/project/$id/people" {...linkProps}>
          {t.people}
        </Link>
        <Link to="/project/$id/payouts" {...linkProps}>
          {tResults.payouts}
        </Link>
        <Link to="/project/$id/settings" {...linkProps}>
          {t.settings}
        </Link>
      </nav>
    </Row>
  )
}

const projectsLink = <ProjectsLink />

/** What a page of a project cannot show leads back to the projects. */
export function ProjectFallback({ children }: { children: ReactNode }) {
  return <FallbackAction value={projectsLink}>{children}</FallbackAction>
}

function ProjectsLink() {
  const t = useTranslations('people')
  return (
    <Link to="/projects" className={buttonClass({})}>
      {t.goToProjects}
    </Link>
  )
}

/** Link from a project without results to its bundles, where tasks are imported and assigned. */
export function BundlesLink() {
  const t = useTranslations('results')
  return (
    <Link to="/projects" className={buttonClass({ variant: 'plain' })}>
      {t.goToBundles}
    </Link>
  )
}

/** Links to the pages of a bundle, as a project has: its assignments, the import, and its figures on the board. */
export function BundleNav({ projectId, bundleId }: { projectId: string; bundleId: string }) {
  const t = useTranslations('setup')
  const tProjects = useTranslations('projects')
  const tImport = useTranslations('taskImport')
  const tResults = useTranslations('results')
  const bundle = useQuery(bundleQuery(bundleId)).data
  const params = { id: projectId, bundleId }
  return (
    <nav
      aria-label={t.pagesOf(bundle?.name ?? tResults.bundle)}
      className={classNames(styles['links'], styles['bundle'])}
    >
      <Link
        to="/project/$id/bundle/$bundleId/assignments"
        params={params}
        search={{}}
        activeOptions={{ includeSearch: false }}
      >
        {tProjects.assignments}
      </Link>
      {bundle?.isArchived !== true && (
        <Link to="/project/$id/bundle/$bundleId/import" params={params}>
          {tImport.import}
        </Link>
      )}
      <Link to="/project/$id/board" params={{ id: projectId }} search={{ bundle: bundleId }}>
        {tResults.board}
      </Link>
    </nav>
  )
}

/** Shown when the bundle in the address belongs to another project than the address names. */
export function BundleNotFound() {
  const { notFound } = useTranslations('shell')
  return <UnavailableState>{notFound}</UnavailableState>
}
