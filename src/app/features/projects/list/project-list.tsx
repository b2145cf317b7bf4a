import { useQuery } from '@tanstack/react-query'
import { FolderKanban } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { ArchivedList } from './archived-list.tsx'
import { ProjectFormButton } from '#src/app/features/projects/setup/project-dialog.tsx'
import { ProjectSection } from './project-section.tsx'
import { projectsQuery } from '#src/app/features/projects/project-queries.ts'
import styles from './project-list.module.css'

/** The person's projects with their bundles and progress. Managers and admins can add projects. */
export function ProjectList() {
  const t = useTranslations('projects')
  const tSetup = useTranslations('setup')
  const projects = useQuery(projectsQuery)
  const isAdmin = useIdentity()?.role === 'admin'
  const listed = projects.data ?? []
  return (
    <>
      <div className={styles['header']}>
        <h1>{t.projects}</h1>
        {listed.some(({ isArchived }) => !isArchived) && <ProjectFormButton />}
      </div>
      <QueryBoundary
        query={projects}
        skeleton={
          <div className={styles['project']}>
            <SkeletonText lines={6} />
          </div>
        }
      >
        {(projects) =>
          projects.every(({ isArchived }) => isArchived) ? (
            <EmptyState
              icon={<FolderKanban aria-hidden />}
              action={(isAdmin || projects.length > 0) && <ProjectFormButton />}
            >
              {isAdmin || projects.length > 0 ? tSetup.noProjectsYet : tSetup.noProjectsForYou}
            </EmptyState>
          ) : (
            projects
              .filter(({ isArchived }) => !isArchived)
              .map((project) => <ProjectSection key={project._id} project={project} />)
          )
        }
      </QueryBoundary>
      <ArchivedList projects={listed} />
    </>
  )
}
