import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '#src/app/platform/api.ts'
import { messageListQuery, threadQuery, withMessage } from './message-queries.ts'
import { put, take, takeBack, type Unsent } from './outbox.ts'
import { changeSlip, moveSlip, useSlip } from './use-slip.ts'

/** Where a message goes: into a thread, or to the seller of an item, which begins one. */
export type Recipient = { readonly threadId: string } | { readonly productId: string }

export type Outgoing = Unsent & {
  /** Why it was not taken; null while it is on its way. */
  readonly error: Error | null
}

/** Under this key mutations send messages. */
export const sending = ['messages', 'send']

/** The composer's words and the messages on their way. `onBegun` is told when the first one began a thread. */
export function useOutbox(person: string, to: Recipient, onBegun?: (threadId: string) => void) {
  const place = 'threadId' in to ? to.threadId : `about-${to.productId}`
  const client = useQueryClient()
  const { slip, change } = useSlip(person, place)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const { mutate } = useMutation({
    mutationKey: sending,
    // One after the other, in the order they were written.
    scope: { id: `${person}:${place}` },
    mutationFn: ({ key, body }: Unsent) => api('POST /api/messages', { body: { ...to, body }, idempotencyKey: key }),
    onSuccess: ({ data: { threadId, message } }, { key }) => {
      client.setQueryData(threadQuery(threadId).queryKey, (thread) => thread && withMessage(thread, message))
      change((slip) => take(slip, key))
      if (place !== threadId) {
        moveSlip(person, place, threadId)
        changeSlip(person, threadId, (slip) => take(slip, key))
        if (here.current) onBegun?.(threadId)
      }
      void client.invalidateQueries({ queryKey: messageListQuery.queryKey })
      void client.invalidateQueries({ queryKey: threadQuery(threadId).queryKey })
    },
  })

  const tries = useMutationState({
    filters: { mutationKey: sending },
    select: ({ state }) => ({ key: (state.variables as Unsent).key, status: state.status, error: state.error }),
  })
  const outgoing = slip.unsent.map((message): Outgoing => {
    const last = tries.findLast(({ key }) => key === message.key)
    return { ...message, error: last?.status === 'error' ? last.error : null }
  })

  // What was under way when the page was left goes on; what the network kept back goes when the network is back.
  const resume = useEffectEvent(() => {
    for (const message of slip.unsent) {
      if (!tries.some(({ key, status }) => key === message.key && status === 'pending')) mutate(message)
    }
  })
  useEffect(() => {
    resume()
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [])

  return {
    text: slip.text,
    write: (text: string) => change((slip) => ({ ...slip, text })),
    send: (body: string) => {
      const message = { key: crypto.randomUUID(), body, at: Date.now() }
      change((slip) => put(slip, message))
      mutate(message)
    },
    outgoing,
    retry: (message: Unsent) => mutate(message),
    takeBack: (message: Unsent) => change((slip) => takeBack(slip, message)),
  }
}
