export const taskStatuses = ['new', 'assigned', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/**
 * The actions in a task's history. `second`: a second review was requested, as another task. `return`: its worker left
 * the project. `reassign`: it went from one worker to another. `restore`: its deletion was undone. `edit`: a manager
 * changed its fields. `archive`, `unarchive`: a manager archived the reviewed task, or restored it. `adjudicate`: a
 * manager decided between its review and the second one.
 */
export const taskActions = [
  'import',
  'assign',
  'unassign',
  'reassign',
  'submit',
  'return',
  'skip',
  'reopen',
  'second',
  'restore',
  'edit',
  'archive',
  'unarchive',
  'adjudicate',
] as const
export type TaskAction = (typeof taskActions)[number]

/** Minutes after its submission in which a reviewer can reopen their own review to correct it. */
export const correctionMinutes = 10

/** Maximum length of the reason for reopening a review, in UTF-16 code units. */
export const maxReopenReasonLength = 500
