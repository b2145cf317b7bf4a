/** A job is one worker's share of a bundle. Its pay moves through these states, in this order. */
export const jobStatuses = ['Reviewing', 'Waiting for Payment', 'Payment Completed'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** Whether a manager may move a job from one state to another: one step on, or back from waiting; paid is paid. */
export function mayBecome(from: JobStatus, to: JobStatus): boolean {
  if (from === 'Payment Completed') return false
  return Math.abs(jobStatuses.indexOf(to) - jobStatuses.indexOf(from)) === 1
}
