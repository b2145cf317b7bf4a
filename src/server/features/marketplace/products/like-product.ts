import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type LikeState = { liked: boolean; likes: number }

/** Sets whether `actor` likes a product; `toggle` inverts it. */
export function likeProduct(
  { db }: Deps,
  actor: User,
  { productId, liked }: { readonly productId: string; readonly liked: boolean | 'toggle' },
): Promise<Result<LikeState, Problem>> {
  return db.transaction().execute(async (tx) => {
    const product = () => tx.selectFrom('products').where('_id', '=', productId).where('deleted_at', 'is', null)
    // Locks the product's row, which serializes concurrent toggles.
    if (!(await product().select('_id').forUpdate().executeTakeFirst())) return fail(problem('not-found'))
    const like = { product_id: productId, user_id: actor._id }
    const removedLike =
      liked === true
        ? undefined
        : await tx
            .deleteFrom('likes')
            .where('product_id', '=', productId)
            .where('user_id', '=', actor._id)
            .returning('user_id')
            .executeTakeFirst()
    const isLiked = liked === true || (liked === 'toggle' && !removedLike)
    if (isLiked)
      await tx
        .insertInto('likes')
        .values(like)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const { likes_count } = await product().select('likes_count').executeTakeFirstOrThrow()
    return ok({ liked: isLiked, likes: likes_count })
  })
}
