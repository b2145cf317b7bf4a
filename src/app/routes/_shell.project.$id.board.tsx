import { createFileRoute } from '@tanstack/react-router'
import { periods } from '#src/domain/period.ts'
import { BoardScreen } from '#src/app/features/projects/results/board-screen.tsx'
import {
  boardQuery,
  qualityQuery,
  type TrendFilters,
  trendsQuery,
} from '#src/app/features/projects/results/results-queries.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { readIdParams } from './-search-params.ts'

export const Route = createFileRoute('/_shell/project/$id/board')({
  validateSearch: (search): TrendFilters => {
    const period = periods.find((period) => period === search['period'])
    const until = /^20\d\d-\d\d-\d\d$/.exec(String(search['until']))?.[0]
    return { ...readIdParams(search, ['bundle', 'worker']), ...(period && { period }), ...(until && { until }) }
  },
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps }) => {
    void Promise.allSettled([
      queryClient.query(boardQuery(id)),
      queryClient.query(qualityQuery(id)),
      queryClient.query(trendsQuery(id, deps)),
    ])
  },
  component: BoardRoute,
})

function BoardRoute() {
  const { id } = Route.useParams()
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BoardScreen
      projectId={id}
      filters={filters}
      onFiltersChange={(filters) => void navigate({ search: filters, viewTransition: false })}
    />
  )
}
