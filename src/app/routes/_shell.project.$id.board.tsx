import { createFileRoute } from '@tanstack/react-router'
import { BoardScreen } from '#src/app/features/projects/results/board-screen.tsx'
import { boardQuery, type TrendSearch } from '#src/app/features/projects/results/results-queries.ts'
import { qualityQuery } from '#src/app/features/quality/quality-query.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { readIdParams, readTextParams } from './-search-params.ts'

/** The screen checks the texts. */
const readSearch = (search: Record<string, unknown>): TrendSearch => ({
  ...readIdParams(search, ['bundle', 'worker']),
  ...readTextParams(search, ['period', 'until']),
})

export const Route = createFileRoute('/_shell/project/$id/board')({
  validateSearch: readSearch,
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
      onFiltersChange={(change) =>
        void navigate({ search: (latest) => readSearch({ ...latest, ...change }), viewTransition: false })
      }
    />
  )
}
