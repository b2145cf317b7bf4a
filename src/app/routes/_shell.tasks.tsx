import { createFileRoute } from '@tanstack/react-router'
import { TaskQueue } from '#src/app/features/talent/task-queue.tsx'
import { jobsQuery } from '#src/app/features/talent/talent-queries.ts'
import { requireSignIn } from '#src/app/platform/guards.ts'

export const Route = createFileRoute('/_shell/tasks')({
  beforeLoad: requireSignIn,
  loader: ({ context }) => void context.queryClient.query(jobsQuery).catch(() => undefined),
  component: TaskQueue,
})
