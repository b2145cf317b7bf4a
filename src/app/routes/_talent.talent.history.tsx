import { createFileRoute } from '@tanstack/react-router'
import { PastJobs } from '#src/app/features/talent/past-jobs.tsx'

export const Route = createFileRoute('/_talent/talent/history')({ component: PastJobs })
