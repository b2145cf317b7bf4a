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

/**
 * Orders of a bundle's task list. `status`: unassigned, assigned, completed; by language in each. `changed`: the last
 * change first, `changed-oldest`: last. `added`: the newest task first, `added-oldest`: last.
 */
export const taskSorts = ['status', 'changed', 'changed-oldest', 'added', 'added-oldest'] as const
export type TaskSort = (typeof taskSorts)[number]

/** The most tasks that a sorted list, or one of found, skipped or flagged tasks, shows. */
export const maxListedTasks = 10_000

/** Maximum length of the text that tasks are searched by, in UTF-16 code units. */
export const maxTaskSearchLength = 200

/** The most tasks that can be selected one by one. */
export const maxSelectedTasks = 500
