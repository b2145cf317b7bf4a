import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem, type ClientProblemCode } from '#src/app/platform/api/api-problem.ts'
import { api } from '#src/app/platform/api/api.ts'
import { formatProblem } from '#src/app/platform/i18n/use-problem-text.ts'
import { chosenLocale, loadLanguage } from '#src/app/platform/i18n/language.ts'
import { readPendingLikes, setPendingLike } from '#src/app/platform/session/pending-likes.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { productKeys, type ProductResponse } from '#src/app/features/marketplace/products/product-queries.ts'
import { toast } from '#src/app/ui/toast.ts'
import { deviceRetryDelayMs } from '#src/domain/retry-delay.ts'
import { marksQuery, patchMarkedLike } from '#src/app/features/marketplace/products/product-marks.ts'

const marksKey = marksQuery.queryKey

let sending: Promise<void> | undefined
let failedRounds = 0
let retryTimer: number | undefined

/**
 * Sends the pending likes, one after the other. A refused one is dropped, and the person is told. Where sending may
 * work later, they stay pending, and it is repeated after a delay that grows.
 */
export function sendLikes(client: QueryClient): Promise<void> {
  window.clearTimeout(retryTimer)
  sending ??= sendRound(client).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendRound(client: QueryClient): Promise<void> {
  const failure = await sendAll(client)
  failedRounds = failure ? failedRounds + 1 : 0
  if (!failure || afterSignIn.has(failure.problem)) return
  const delayMs = deviceRetryDelayMs(failedRounds, failure.retryAfter, Math.random())
  retryTimer = window.setTimeout(() => void sendLikes(client), delayMs)
}

/** Returns the failure after which the rest stays pending. */
async function sendAll(client: QueryClient): Promise<ApiProblem | undefined> {
  const person = currentIdentity()?._id
  for (;;) {
    const [productId, liked] = Object.entries(readPendingLikes())[0] ?? []
    if (productId === undefined || liked === undefined || person === undefined || currentIdentity()?._id !== person)
      return undefined
    const queryKey = productKeys.detail(productId)
    try {
      const call = `${liked ? 'PUT' : 'DELETE'} /api/products/{id}/like` as const
      const response = await api(call, { params: { id: productId }, person })
      if (currentIdentity()?._id !== person) return undefined
      client.setQueryData(
        queryKey,
        (cached: ProductResponse | undefined) =>
          cached && { ...cached, data: { ...cached.data, liked: response.liked, likes: response.likes } },
        // What a card said of the product stays as old as it is.
        { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
      )
      // The like stays pending until the marks are there, else the heart would show as not pressed meanwhile.
      const marks = client.getQueryData(marksKey) ?? (await client.query(marksQuery).catch(() => undefined))
      if (marks) client.setQueryData(marksKey, patchMarkedLike(marks, productId, response.liked))
      void client.invalidateQueries({ queryKey: [...productKeys.lists, 'liked'] })
    } catch (error) {
      if (error instanceof ApiProblem && temporaryProblems.has(error.problem)) return error
      void notifyRefusal(error)
      void client.invalidateQueries({ queryKey })
    }
    // Pressed again meanwhile, it is sent again.
    if (readPendingLikes()[productId] === liked) setPendingLike(productId, undefined)
  }
}

async function notifyRefusal(error: unknown): Promise<void> {
  const { texts } = await loadLanguage(chosenLocale())
  toast.error(formatProblem(error, texts))
}

/** Sent again when the session changes. */
const afterSignIn: ReadonlySet<ClientProblemCode> = new Set(['not-signed-in', 'other-person'])

/** A network that answers with its own sign-in page is `unreadable`. */
const temporaryProblems: ReadonlySet<ClientProblemCode> = new Set([
  'network',
  'unreadable',
  'unavailable',
  'too-many',
  ...afterSignIn,
])
