import { problem, problems, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { claimImages } from '#src/server/media/store-upload.ts'
import { authorizeReview } from './authorize-review.ts'

/** `source` and `target` are keys of uploaded images. */
type Command = {
  readonly taskId: string
  readonly source?: string | undefined
  readonly target?: string | undefined
}

/** Stores the pictures shown until the videos of an open task play. A side that has a picture keeps it. */
export function setPosters(
  { db }: Deps,
  actor: User,
  { taskId, source, target }: Command,
): Promise<Result<{ message: string }, Problem>> {
  return db.transaction().execute(async (tx) => {
    const task = await authorizeReview(tx, actor, taskId)
    // The review may be submitted while its pictures are uploaded; nobody needs them then.
    if (!task.ok) return task.problem.code === 'task-completed' ? ok({ message: 'success' }) : task
    const posters = Object.entries({ source, target }).flatMap(([side, image_key]) =>
      image_key === undefined ? [] : [{ task_id: taskId, side: side as 'source' | 'target', image_key }],
    )
    const claimed = await claimImages(
      tx,
      actor._id,
      posters.map(({ image_key }) => image_key),
    )
    const unknown = posters.filter(({ image_key }) => !claimed.has(image_key))
    if (unknown.length > 0) {
      const { message } = problems['image-unknown']
      return fail(problem('image-unknown', { errors: unknown.map(({ side }) => ({ path: side, message })) }))
    }
    if (posters.length > 0) {
      await tx
        .insertInto('task_posters')
        .values(posters)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return ok({ message: 'success' })
  })
}
