import { createFileRoute } from '@tanstack/react-router'
import { PastJobs } from '#src/app/features/talent/past-jobs.tsx'
import { jobsQuery } from '#src/app/features/talent/talent-queries.ts'

export const Route = createFileRoute('/talent/history')({
  loader: ({ context }) => void context.queryClient.query(jobsQuery).catch(() => undefined),
  component: PastJobs,
})
