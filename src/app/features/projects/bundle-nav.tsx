import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { bundleQuery } from './project-queries.ts'
import styles from './project-nav.module.css'
import { UnavailableState } from '#src/app/platform/query/query-boundary.tsx'

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
