/** The payout statuses of a job (one worker's tasks in a bundle), in order. */
export const jobStatuses = ['Reviewing', 'Waiting for Payment', 'Payment Completed'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** The most jobs that one call lists or moves. */
export const maxJobsPerCall = 100

/** Whether a manager may change a job's status: one step forward, or back from waiting. Paid is final. */
export function canTransition(from: JobStatus, to: JobStatus): boolean {
  if (from === 'Payment Completed') return false
  return Math.abs(jobStatuses.indexOf(to) - jobStatuses.indexOf(from)) === 1
}

/** The states of a withdrawal: asked for, and then paid out or declined. */
export const withdrawalStatuses = ['requested', 'paid', 'declined'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** Maximum characters of the reason for declining. */
export const maxDeclineReasonLength = 500

/** The most open withdrawals that are listed at once. */
export const maxListedWithdrawals = 100
