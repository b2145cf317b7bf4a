import { useQuery } from '@tanstack/react-query'
import { FolderKanban } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryOutcome } from '#src/app/platform/query-outcome.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { ProjectSection } from './project-section.tsx'
import { projectsQuery } from './project-queries.ts'
import styles from './project-list.module.css'

/** The projects one manages, with their bundles and how far they are. */
export function ProjectList() {
  const t = useText('projects')
  const projects = useQuery(projectsQuery)
  return (
    <>
      <h1>{t.projects}</h1>
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
            <EmptyState icon={<FolderKanban aria-hidden />}>{t.noProjects}</EmptyState>
          ) : (
            projects.map((project) => <ProjectSection key={project._id} project={project} />)
          )
        }
      </QueryOutcome>
    </>
  )
}
