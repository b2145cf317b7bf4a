/** What managers do with many tasks at once, and can undo. */
export const bulkActions = ['assign', 'unassign', 'reassign', 'delete', 'archive', 'unarchive'] as const
export type BulkAction = (typeof bulkActions)[number]

/** Minutes after a bulk assignment in which its actor can undo it. */
export const undoMinutes = 10

/** Days in which a bulk assignment is listed in its bundle. */
export const assignmentRetentionDays = 30

/** The number of bulk assignments that are listed, newest first. */
export const listedAssignments = 50
