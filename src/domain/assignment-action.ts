/** Minutes after a bulk assignment in which its actor can undo it. */
export const undoMinutes = 10

/** Days in which a bulk assignment is listed in its bundle. */
export const assignmentRetentionDays = 30

/** The number of bulk assignments that are listed, newest first. */
export const listedAssignments = 50
