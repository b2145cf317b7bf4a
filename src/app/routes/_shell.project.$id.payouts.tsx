import { createFileRoute } from '@tanstack/react-router'
import { jobStatuses } from '#src/domain/money/payouts.ts'
import { PayoutsScreen } from '#src/app/features/projects/results/payouts-screen.tsx'
import { type JobFilters, payoutsQuery } from '#src/app/features/projects/results/results-queries.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { readIdParams, readPageParam, readTextParams } from './-search-params.ts'
import { searchUpdates } from './-search-updates.ts'

type Search = JobFilters & { page?: number }

/** Only the parameters of this page: the router passes on all others, such as `utm_source`. */
const readSearch = (search: Record<string, unknown>): Search => {
  const status = jobStatuses.find((status) => status === search['status'])
  const texts = { ...readIdParams(search, ['bundleId']), ...readTextParams(search, ['talent']) }
  return { ...texts, ...(status && { status }), ...readPageParam(search) }
}

export const Route = createFileRoute('/_shell/project/$id/payouts')({
  validateSearch: readSearch,
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context: { queryClient }, params, deps: { page = 1, ...filters } }) => {
    void Promise.allSettled([queryClient.query(payoutsQuery(params.id, filters, page - 1))])
  },
  component: PayoutsRoute,
})

function PayoutsRoute() {
  const { id } = Route.useParams()
  const { page = 1, ...filters } = Route.useSearch({ select: readSearch })
  const navigate = Route.useNavigate()
  return (
    <PayoutsScreen
      key={id}
      projectId={id}
      filters={filters}
      page={page}
      onClearFilters={() => void navigate({ search: {}, viewTransition: false })}
      {...searchUpdates(navigate, readSearch)}
    />
  )
}
