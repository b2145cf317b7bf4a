export const taskStatuses = ['new', 'assigned', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/**
 * What can happen to a task; its history has an entry for each. `second`: another task was made that repeats it, for a
 * second opinion. `return`: its worker left the project.
 */
export const taskActions = ['import', 'assign', 'unassign', 'submit', 'return', 'skip', 'reopen', 'second'] as const
export type TaskAction = (typeof taskActions)[number]

/** Longest reason for reopening a review, in UTF-16 code units. */
export const reopenReasonLimit = 500
