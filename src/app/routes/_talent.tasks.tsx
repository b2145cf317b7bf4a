import { createFileRoute } from '@tanstack/react-router'
import { TaskQueue } from '#src/app/features/talent/queue/task-queue.tsx'

export const Route = createFileRoute('/_talent/tasks')({ component: TaskQueue })
