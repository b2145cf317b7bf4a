import { createFileRoute } from '@tanstack/react-router'
import { TaskQueue } from '#src/app/features/talent/queue/task-queue.tsx'
import { prefetchTalentData } from '#src/app/features/talent/talent-queries.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/tasks')({
  beforeLoad: requireSignIn,
  loader: ({ context }) => prefetchTalentData(context.queryClient),
  component: TaskQueue,
})
