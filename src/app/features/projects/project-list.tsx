import { useQuery } from '@tanstack/react-query'
import { FolderKanban } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useIdentity } from '#src/app/platform/session.ts'
import { QueryOutcome } from '#src/app/platform/query-outcome.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { NewProject } from './setup/new-project.tsx'
import { ProjectSection } from './project-section.tsx'
import { projectsQuery } from './project-queries.ts'
import styles from './project-list.module.css'

/** The person's projects with their bundles and progress. Managers and admins can add projects. */
export function ProjectList() {
  const t = useText('projects')
  const setup = useText('setup')
  const projects = useQuery(projectsQuery)
  const isAdmin = useIdentity()?.role === 'admin'
  const listed = projects.data ?? []
  return (
    <>
      <div className={styles['head']}>
        <h1>{t.projects}</h1>
        {listed.length > 0 && <NewProject />}
      </div>
      <QueryOutcome
        query={projects}
        waiting={
          <div className={styles['project']}>
            <SkeletonText lines={6} />
          </div>
        }
      >
        {(projects) =>
          projects.length === 0 ? (
            <EmptyState icon={<FolderKanban aria-hidden />} action={isAdmin && <NewProject />}>
              {isAdmin ? setup.noProjectsYet : setup.noProjectsForYou}
            </EmptyState>
          ) : (
            projects.map((project) => <ProjectSection key={project._id} project={project} />)
          )
        }
      </QueryOutcome>
    </>
  )
}
