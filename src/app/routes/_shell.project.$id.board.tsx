import { createFileRoute } from '@tanstack/react-router'
import { BoardScreen } from '#src/app/features/projects/results/board-screen.tsx'
import { boardQuery, qualityQuery } from '#src/app/features/projects/results/results-queries.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/project/$id/board')({
  beforeLoad: requireSignIn,
  loader: ({ context: { queryClient }, params }) => {
    void Promise.allSettled([queryClient.query(boardQuery(params.id)), queryClient.query(qualityQuery(params.id))])
  },
  component: BoardRoute,
})

function BoardRoute() {
  const { id } = Route.useParams()
  return <BoardScreen projectId={id} />
}
