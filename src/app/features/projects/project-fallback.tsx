import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FallbackAction } from '#src/app/platform/query/query-boundary.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'

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
