import { createFileRoute } from '@tanstack/react-router'
import { CurrentJobs } from '#src/app/features/talent/jobs/current-jobs.tsx'

export const Route = createFileRoute('/_talent/talent/')({ component: CurrentJobs })
