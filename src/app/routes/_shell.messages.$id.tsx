import { createFileRoute } from '@tanstack/react-router'
import { ThreadScreen } from '#src/app/features/messages/conversation/thread-screen.tsx'
import { ThreadSkeleton } from '#src/app/features/messages/conversation/thread-skeleton.tsx'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

// No loader: the code that a loader needs is part of every page's bundle.
export const Route = createFileRoute('/_shell/messages/$id')({
  staticData: { browserOnly: 'Text that was typed earlier is in the composer, and only the device knows it.' },
  beforeLoad: requireSignIn,
  pendingComponent: ThreadSkeleton,
  component: ThreadRoute,
})

function ThreadRoute() {
  const { id } = Route.useParams()
  return <ThreadScreen key={id} threadId={id} />
}
