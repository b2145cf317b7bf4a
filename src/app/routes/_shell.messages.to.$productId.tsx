import { createFileRoute } from '@tanstack/react-router'
import { NewThreadScreen } from '#src/app/features/messages/conversation/new-thread-screen.tsx'
import { ThreadSkeleton } from '#src/app/features/messages/conversation/thread-skeleton.tsx'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/messages/to/$productId')({
  staticData: { browserOnly: 'Text that was typed earlier is in the composer, and only the device knows it.' },
  beforeLoad: requireSignIn,
  pendingComponent: ThreadSkeleton,
  component: NewThreadRoute,
})

function NewThreadRoute() {
  const { productId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <NewThreadScreen
      key={productId}
      productId={productId}
      onThreadReady={(id) => void navigate({ to: '/messages/$id', params: { id }, replace: true })}
    />
  )
}
