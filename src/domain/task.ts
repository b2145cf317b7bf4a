export const taskStatuses = ['new', 'assigned', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]
