/** What managers do with tasks, and can undo. */
export const bulkActions = [
  'assign',
  'unassign',
  'reassign',
  'delete',
  'archive',
  'unarchive',
  /** Of the fields of one task. */
  'edit',
  'schedule',
  /** Of tasks that were there, by an import. */
  'import',
  /** Started with new versions of dubs. */
  'round',
] as const
export type BulkAction = (typeof bulkActions)[number]

/** Minutes after a bulk assignment in which its actor can undo it. */
export const undoMinutes = 10

/** Days in which a bulk assignment is listed in its bundle. */
export const assignmentRetentionDays = 30

/** The number of bulk assignments that are listed, newest first. */
export const listedAssignments = 50

/**
 * Why tasks stay unassigned: no plan job for the language, everybody with one is paused because of their answers to
 * checks, nobody else is looking for new tasks, all caps reached, or skipped by those who could take them.
 */
export const unassignedReasons = ['no-plan-job', 'paused', 'not-looking', 'caps-reached', 'skipped'] as const
export type UnassignedReason = (typeof unassignedReasons)[number]

/** Number of tasks left unassigned for a language and reason. */
export type UnassignedCount = { readonly language: string; readonly count: number; readonly reason: UnassignedReason }
