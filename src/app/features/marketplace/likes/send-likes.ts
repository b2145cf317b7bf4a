import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem, type ClientProblemCode } from '#src/app/platform/api/api-problem.ts'
import { api } from '#src/app/platform/api/api.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { productKeys, type ProductResponse } from '#src/app/features/marketplace/product-queries.ts'
import { marksQuery, patchMarkedLike } from '#src/app/features/marketplace/product-marks.ts'
import { readPendingLikes, setPendingLike } from './pending-likes.ts'

const marksKey = marksQuery.queryKey

let sending: Promise<void> | undefined

/**
 * Sends the pending likes, one after the other. Without a network they stay pending. A refused one is dropped, and
 * `onRefused` is called.
 */
export function sendLikes(client: QueryClient, onRefused: (error: unknown) => void = () => undefined): Promise<void> {
  sending ??= sendAll(client, onRefused).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(client: QueryClient, onRefused: (error: unknown) => void): Promise<void> {
  const person = currentIdentity()?._id
  for (;;) {
    const [productId, liked] = Object.entries(readPendingLikes())[0] ?? []
    if (productId === undefined || liked === undefined || person === undefined || currentIdentity()?._id !== person)
      return
    try {
      await client.cancelQueries({ queryKey: productKeys.detail(productId) })
      // A response from before this change would undo it. The first one has all other marks.
      if (client.getQueryData(marksKey)) await client.cancelQueries({ queryKey: marksKey })
      const call = `${liked ? 'PUT' : 'DELETE'} /api/products/{id}/like` as const
      const response = await api(call, { params: { id: productId }, person })
      if (currentIdentity()?._id !== person) return
      client.setQueryData(
        productKeys.detail(productId),
        (cached: ProductResponse | undefined) =>
          cached && { ...cached, data: { ...cached.data, liked: response.liked, likes: response.likes } },
      )
      // The like stays pending until the marks are there, else the heart would show as not pressed meanwhile.
      const marks = client.getQueryData(marksKey) ?? (await client.query(marksQuery).catch(() => undefined))
      if (marks) client.setQueryData(marksKey, patchMarkedLike(marks, productId, response.liked))
      void client.invalidateQueries({ queryKey: [...productKeys.lists, 'liked'] })
    } catch (error) {
      if (isTemporary(error)) return
      onRefused(error)
      void client.invalidateQueries({ queryKey: productKeys.detail(productId) })
    }
    // Pressed again meanwhile, it is sent again.
    if (readPendingLikes()[productId] === liked) setPendingLike(productId, undefined)
  }
}

/** A network that answers with its own sign-in page is `unreadable`. */
const temporaryProblems: ReadonlySet<ClientProblemCode> = new Set([
  'network',
  'unreadable',
  'unavailable',
  'too-many',
  'not-signed-in',
  'other-person',
])

const isTemporary = (error: unknown): boolean => error instanceof ApiProblem && temporaryProblems.has(error.problem)
