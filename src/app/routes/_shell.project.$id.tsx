import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ProjectFallback, ProjectNav } from '#src/app/features/projects/project-nav.tsx'
import { projectQuery } from '#src/app/features/projects/project-queries.ts'
import { loadManagersTexts } from '#src/app/platform/i18n/language.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

/** The layout of every page of a project: the project's navigation above the page, and the way out of a failed one. */
export const Route = createFileRoute('/_shell/project/$id')({
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => {
    void context.queryClient.query(projectQuery(params.id)).catch(() => undefined)
    return loadManagersTexts()
  },
  component: ProjectRoute,
})

function ProjectRoute() {
  const { id } = Route.useParams()
  return (
    <ProjectFallback>
      <ProjectNav projectId={id} />
      <Outlet />
    </ProjectFallback>
  )
}
