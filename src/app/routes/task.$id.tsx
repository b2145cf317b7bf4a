import { createFileRoute } from '@tanstack/react-router'
import { taskQuery } from '#src/app/features/review/task/review-queries.ts'
import { ReviewScreen } from '#src/app/features/review/screen/review-screen.tsx'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/task/$id')({
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => void context.queryClient.query(taskQuery(params.id)).catch(() => undefined),
  component: TaskRoute,
})

function TaskRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ReviewScreen
      taskId={id}
      // No transition: it would delay every task of a long session, and the video would change its size during it.
      onOpenTask={(id) => void navigate({ to: '/task/$id', params: { id }, viewTransition: false })}
      onGoHome={() => void navigate({ to: '/talent' })}
      onOpenBoard={(project) => void navigate({ to: '/project/$id/board', params: { id: project } })}
      onSignedOut={() => void navigate({ to: '/login', search: {}, replace: true })}
    />
  )
}
