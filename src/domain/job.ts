/** A job is one worker's share of a bundle. Its pay moves through these states, in this order. */
export const jobStatuses = ['Reviewing', 'Waiting for Payment', 'Payment Completed'] as const
export type JobStatus = (typeof jobStatuses)[number]
