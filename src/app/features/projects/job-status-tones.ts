import type { JobStatus } from '#src/domain/money/payouts.ts'
import type { StatusTone } from '#src/app/ui/feedback/status-label.tsx'

/** How talents and managers see the payout status of a job. */
export const jobStatusTones: Readonly<Record<JobStatus, StatusTone>> = {
  Reviewing: 'new',
  'Waiting for Payment': 'running',
  'Payment Completed': 'sold',
}
