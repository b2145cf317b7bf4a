import { createFileRoute } from '@tanstack/react-router'
import { PastJobs } from '#src/app/features/talent/jobs/past-jobs.tsx'

export const Route = createFileRoute('/_talent/talent/history')({ component: PastJobs })
