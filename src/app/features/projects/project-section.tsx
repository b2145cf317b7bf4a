import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { BundleRow } from './bundle-row.tsx'
import { EditProject } from './edit-project.tsx'
import type { Project } from './project-queries.ts'
import styles from './project-list.module.css'

export function ProjectSection({ project }: { project: Project }) {
  const t = useText('projects')
  return (
    <section className={styles['project']} aria-labelledby={`project-${project._id}`}>
      <div className={styles['head']}>
        <h2 id={`project-${project._id}`} className={styles['name']}>
          {project.name}
        </h2>
        <EditProject project={project} />
        <Link
          to="/project/$id/people"
          params={{ id: project._id }}
          search={{}}
          aria-label={t.peopleOf(project.name)}
          className={buttonClass({ variant: 'plain', size: 'dense' })}
        >
          <UsersRound aria-hidden />
          {t.people}
        </Link>
      </div>
      {project.description && <p className={styles['description']}>{project.description}</p>}
      {project.remarks && <p className={styles['description']}>{project.remarks}</p>}
      {project.bundles.length === 0 ? (
        <p className={styles['none']}>{t.noBundles}</p>
      ) : (
        <ul className={styles['bundles']}>
          {project.bundles.map((bundle) => (
            <BundleRow key={bundle._id} projectId={project._id} bundle={bundle} />
          ))}
        </ul>
      )}
    </section>
  )
}
