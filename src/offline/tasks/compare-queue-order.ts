type QueuedTask = { readonly task: { readonly _id: string } }

/** Order in which the server assigns tasks: the oldest first. */
export const compareQueueOrder = ({ task: { _id: a } }: QueuedTask, { task: { _id: b } }: QueuedTask): number =>
  a < b ? -1 : Number(a > b)
