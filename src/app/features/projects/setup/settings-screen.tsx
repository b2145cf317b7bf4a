import { useQuery } from '@tanstack/react-query'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryOutcome } from '#src/app/platform/query-outcome.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EditProject } from '#src/app/features/projects/edit-project.tsx'
import { type Project, projectsQuery } from '#src/app/features/projects/project-queries.ts'
import { ManagerList } from './manager-list.tsx'
import { managersQuery } from './setup-queries.ts'
import { SettingsPart } from './settings-part.tsx'
import { WebhookPart } from './webhook-part.tsx'
import styles from './setup.module.css'

/** A project's settings: its texts, managers and webhook. */
export function SettingsScreen({ projectId }: { projectId: string }) {
  const t = useText('setup')
  const projects = useQuery(projectsQuery)
  const managers = useQuery(managersQuery(projectId))
  const project = projects.data?.find(({ _id }) => _id === projectId)
  return (
    <>
      <h1>{t.settings}</h1>
      <QueryOutcome query={managers} waiting={<SkeletonText lines={8} />}>
        {(managers) => (
          <div className={styles['parts']}>
            {project && <AboutProject project={project} />}
            <ManagerList projectId={projectId} managers={managers} />
            <WebhookPart projectId={projectId} />
          </div>
        )}
      </QueryOutcome>
    </>
  )
}

function AboutProject({ project }: { project: Project }) {
  const t = useText('setup')
  const words = useText('projects')
  const facts = [
    [t.name, project.name],
    [words.description, project.description],
    [words.remarks, project.remarks],
  ] as const
  return (
    <SettingsPart title={t.project} actions={<EditProject project={project} />}>
      <dl className={styles['facts']}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value === '' ? t.notGiven : value}</dd>
          </div>
        ))}
      </dl>
    </SettingsPart>
  )
}
