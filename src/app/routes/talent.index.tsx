import { createFileRoute } from '@tanstack/react-router'
import { CurrentJobs } from '#src/app/features/talent/current-jobs.tsx'
import { jobsQuery } from '#src/app/features/talent/talent-queries.ts'

export const Route = createFileRoute('/talent/')({
  // Not waited for: the screen has skeletons of its own, and a failure stands where the jobs would.
  loader: ({ context }) => void context.queryClient.query(jobsQuery).catch(() => undefined),
  component: CurrentJobs,
})
