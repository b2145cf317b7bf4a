import type { Tx } from '#src/server/db/open.ts'
import type { Deps } from '#src/server/http/deps.ts'

export type Given = {
  readonly userId: string
  readonly count: number
  /** The task, where it is one. */
  readonly taskId: string
}

/** Tells each worker once what they were given. */
export async function tellWorkers(
  tx: Tx,
  { ids }: Pick<Deps, 'ids'>,
  bundle: { readonly name: string },
  given: readonly Given[],
): Promise<void> {
  if (given.length === 0) return
  await tx
    .insertInto('notifications')
    .values(
      given.map(({ userId, count, taskId }) => ({
        _id: ids.next(),
        user_id: userId,
        kind: 'task-assigned' as const,
        subject: JSON.stringify({ ...(count === 1 && { taskId }), name: bundle.name, count }),
      })),
    )
    .execute()
}
