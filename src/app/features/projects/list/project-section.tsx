import { Link } from '@tanstack/react-router'
import { Settings, UsersRound } from 'lucide-react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { BundleRow } from './bundle-row.tsx'
import { ProjectFormButton } from '#src/app/features/projects/setup/project-dialog.tsx'
import type { Project } from '#src/app/features/projects/project-queries.ts'
import { BundleFormButton } from '#src/app/features/projects/setup/bundle-dialog.tsx'
import styles from './project-list.module.css'

/** A project with its bundles, except archived ones. */
export function ProjectSection({ project }: { project: Project }) {
  const t = useTranslations('projects')
  const tSetup = useTranslations('setup')
  const numberFormat = new Intl.NumberFormat(intlTag(useLocale()))
  const bundles = project.bundles.filter(({ isArchived }) => !isArchived)
  const bundleCounts = bundles.map((bundle) => bundle.statusCounts)
  const completedCount = bundleCounts.reduce((sum, counts) => sum + counts.completed, 0)
  const taskCount = bundleCounts.reduce((sum, counts) => sum + counts.new + counts.assigned + counts.completed, 0)
  return (
    <section
      id={`project-${project._id}`}
      className={styles['project']}
      aria-labelledby={`project-${project._id}-name`}
    >
      <div className={styles['header']}>
        <h2 id={`project-${project._id}-name`} className={styles['name']}>
          <Link to="/project/$id/board" params={{ id: project._id }}>
            {project.name}
          </Link>
        </h2>
        <div className={styles['actions']}>
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
          <Link
            to="/project/$id/settings"
            params={{ id: project._id }}
            aria-label={tSetup.settingsOf(project.name)}
            className={buttonClass({ variant: 'plain', size: 'dense' })}
          >
            <Settings aria-hidden />
            {tSetup.settings}
          </Link>
          <ProjectFormButton project={project} />
          <BundleFormButton project={project} />
        </div>
      </div>
      {bundles.length > 0 && (
        <p className={styles['progress']}>
          {tSetup.progress(bundles.length, numberFormat.format(completedCount), numberFormat.format(taskCount))}
        </p>
      )}
      {project.description && <p className={styles['description']}>{project.description}</p>}
      {project.remarks && <p className={styles['description']}>{project.remarks}</p>}
      {bundles.length === 0 ? (
        <p className={styles['empty']}>{t.noBundles}</p>
      ) : (
        <ul className={styles['bundles']}>
          {bundles.map((bundle) => (
            <BundleRow key={bundle._id} project={project} bundle={bundle} />
          ))}
        </ul>
      )}
    </section>
  )
}
