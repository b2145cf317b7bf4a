/**
 * Why tasks stay unassigned: no plan job for the language, everybody with one is paused because of their answers to
 * checks, nobody else is looking for new tasks, all caps reached, or skipped by those who could take them.
 */
export const unassignedReasons = ['no-plan-job', 'paused', 'not-looking', 'caps-reached', 'skipped'] as const
export type UnassignedReason = (typeof unassignedReasons)[number]

/** Number of tasks left unassigned for a language and reason. */
export type UnassignedCount = { readonly language: string; readonly count: number; readonly reason: UnassignedReason }
