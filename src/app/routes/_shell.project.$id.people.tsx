import { createFileRoute, useRouter } from '@tanstack/react-router'
import { talentRelations } from '#src/domain/projects/project.ts'
import { PeopleScreen } from '#src/app/features/projects/people/people-screen.tsx'
import {
  membersQuery,
  planJobsQuery,
  type TalentFilters,
  talentsQuery,
} from '#src/app/features/projects/project-queries.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { readIdParams, readPageParam, readTextParams } from './-search-params.ts'

/** `bundle`: plan jobs only in that bundle's languages. */
type Search = TalentFilters & { bundle?: string; page?: number }

/** Only the parameters of this page: the router passes on all others, such as `utm_source`. */
const readSearch = (search: Record<string, unknown>): Search => ({
  ...readTextParams(search, ['email', 'firstName', 'lastName', 'language']),
  ...readIdParams(search, ['bundle']),
  ...readRelation(search['relation']),
  ...(typeof search['planned'] === 'boolean' && { planned: search['planned'] }),
  ...(typeof search['looking'] === 'boolean' && { looking: search['looking'] }),
  ...readPageParam(search),
})

export const Route = createFileRoute('/_shell/project/$id/people')({
  validateSearch: readSearch,
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context: { queryClient }, params, deps: { page = 1, bundle, ...filters } }) => {
    void Promise.allSettled([
      queryClient.query(talentsQuery(params.id, filters, page - 1)),
      queryClient.query(membersQuery(params.id)),
      queryClient.query(planJobsQuery(params.id, bundle)),
    ])
  },
  component: PeopleRoute,
})

function readRelation(value: unknown): Pick<Search, 'relation'> {
  const relation = talentRelations.find((known) => known === value)
  return relation ? { relation } : {}
}

function PeopleRoute() {
  const { id } = Route.useParams()
  const { page = 1, bundle, ...filters } = Route.useSearch({ select: readSearch })
  const navigate = Route.useNavigate()
  const router = useRouter()
  // Replaces the history entry, so that closing returns to the previous screen and not to the previous result page.
  const updateSearch = (update: (latest: Search) => Record<string, unknown>) =>
    void navigate({ search: (latest) => readSearch(update(latest)), replace: true, viewTransition: false })
  return (
    <PeopleScreen
      projectId={id}
      bundleId={bundle}
      filters={filters}
      page={page}
      onFiltersChange={(filters) => updateSearch(({ bundle }) => ({ ...filters, bundle }))}
      onPageChange={(page) => updateSearch((latest) => ({ ...latest, page }))}
      onClose={() => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/projects' }))}
    />
  )
}
