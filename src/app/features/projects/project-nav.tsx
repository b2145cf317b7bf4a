import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { projectsQuery } from './project-queries.ts'
import styles from './project-nav.module.css'

/** Navigation above every page of a project: a link to all projects, the name, and the project's other pages. */
export function ProjectNav({ projectId }: { projectId: string }) {
  const t = useText('setup')
  const results = useText('results')
  const projects = useQuery(projectsQuery)
  const name = projects.data?.find((project) => project._id === projectId)?.name
  const page = { params: { id: projectId }, search: {}, activeOptions: { includeSearch: false } }
  return (
    <div className={styles['bar']}>
      <p className={styles['where']}>
        <Link to="/projects" className={styles['back']}>
          <ArrowLeft aria-hidden />
          {t.allProjects}
        </Link>
        {name !== undefined && <span className={styles['name']}>{name}</span>}
      </p>
      <nav aria-label={t.pagesOf(name ?? t.project)} className={styles['pages']}>
        <Link to="/project/$id/board" {...page}>
          {results.board}
        </Link>
        <Link to="/project/$id/people" {...page}>
          {t.people}
        </Link>
        <Link to="/project/$id/payouts" {...page}>
          {results.payouts}
        </Link>
        <Link to="/project/$id/settings" {...page}>
          {t.settings}
        </Link>
      </nav>
    </div>
  )
}
