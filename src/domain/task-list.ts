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
