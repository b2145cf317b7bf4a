import { createFileRoute } from '@tanstack/react-router'
import { BoardScreen } from '#src/app/features/projects/results/board-screen.tsx'
import { boardQuery, type TrendSearch } from '#src/app/features/projects/results/results-queries.ts'
import { qualityQuery } from '#src/app/features/quality/quality-query.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { readIdParams, readTextParams } from './-search-params.ts'

export const Route = createFileRoute('/_shell/project/$id/board')({
  // The screen checks the texts.
  validateSearch: (search): TrendSearch => ({
    ...readIdParams(search, ['bundle', 'worker']),
    ...readTextParams(search, ['period', 'until']),
  }),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search: { bundle } }) => ({ bundle }),
  loader: ({ context: { queryClient }, params: { id }, deps: { bundle } }) => {
    void Promise.allSettled([queryClient.query(boardQuery(id, bundle)), queryClient.query(qualityQuery(id, bundle))])
  },
  component: BoardRoute,
})

function BoardRoute() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BoardScreen
      projectId={id}
      search={search}
      onFiltersChange={(search) => void navigate({ search, viewTransition: false })}
    />
  )
}
