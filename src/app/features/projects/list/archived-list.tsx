import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Project } from '#src/app/features/projects/project-queries.ts'
import { type Archivable, RestoreButton } from '#src/app/features/projects/archive.tsx'
import styles from './project-list.module.css'

type ArchivedEntry = { readonly project: Project; readonly bundleName: string | null; readonly subject: Archivable }

/** The archived projects, and the archived bundles of the others, closed at first. Their payouts can still be reached. */
export function ArchivedList({ projects }: { projects: readonly Project[] }) {
  const t = useTranslations('setup').archive
  const entries = projects.flatMap(archivedEntries)
  if (entries.length === 0) return null
  return (
    <details className={styles['archived']}>
      <summary>{t.title(entries.length)}</summary>
      <ul>
        {entries.map(({ project, bundleName, subject }) => (
          <li key={subject._id} className={styles['archivedEntry']}>
            <Link to="/project/$id/payouts" params={{ id: project._id }} search={{}}>
              {bundleName === null ? project.name : t.bundleOf(bundleName, project.name)}
            </Link>
            <RestoreButton subject={subject} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function archivedEntries(project: Project): readonly ArchivedEntry[] {
  const { _id, name } = project
  if (project.isArchived) return [{ project, bundleName: null, subject: { kind: 'project', _id, name } }]
  return project.bundles
    .filter(({ isArchived }) => isArchived)
    .map((bundle) => ({ project, bundleName: bundle.name, subject: { kind: 'bundle', ...bundle } }))
}
