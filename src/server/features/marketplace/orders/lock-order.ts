import type { Tx } from '#src/server/db/open-database.ts'

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Locks an order and, before it, its product: like everything that locks products and what belongs to them. */
export async function lockOrder(tx: Tx, orderId: string) {
  const found = await tx.selectFrom('orders').select('product_id').where('_id', '=', orderId).executeTakeFirst()
  if (!found) return undefined
  const product = await tx
    .selectFrom('products')
    .select('name')
    .where('_id', '=', found.product_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...order, productName: product.name }
}
