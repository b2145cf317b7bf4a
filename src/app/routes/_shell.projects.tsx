import { createFileRoute } from '@tanstack/react-router'
import { ProjectList } from '#src/app/features/projects/list/project-list.tsx'
import { type ProjectListSearch, projectOverviewQuery } from '#src/app/features/projects/project-queries.ts'
import { loadManagersTexts } from '#src/app/platform/i18n/language.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { readIdParams, readPageParam, readTextParams, readTrueParams } from './-search-params.ts'

/** Only the parameters of this page: the router passes on all others, such as `utm_source`. */
const readSearch = (search: Record<string, unknown>): ProjectListSearch => ({
  ...readTextParams(search, ['search']),
  ...(search['sort'] === 'name' && { sort: 'name' }),
  ...readTrueParams(search, ['archived']),
  ...readPageParam(search),
  ...(search['open'] === 'none' ? { open: 'none' } : readIdParams(search, ['open'])),
})

export const Route = createFileRoute('/_shell/projects')({
  validateSearch: readSearch,
  beforeLoad: requireSignIn,
  loaderDeps: ({ search: { search, sort, archived, page } }) => ({ search, sort, archived, page }),
  loader: ({ context, deps }) => {
    void context.queryClient.query(projectOverviewQuery(deps)).catch(() => undefined)
    return loadManagersTexts()
  },
  component: ProjectsRoute,
})

function ProjectsRoute() {
  const search = Route.useSearch({ select: readSearch })
  const navigate = Route.useNavigate()
  return (
    <ProjectList
      search={search}
      onSearchChange={(change, options) =>
        void navigate({ search: (latest) => readSearch({ ...latest, ...change }), viewTransition: false, ...options })
      }
    />
  )
}
