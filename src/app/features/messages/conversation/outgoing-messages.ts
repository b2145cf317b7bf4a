// A conversation's messages on this device, from the entries of the outbox.
import type { FailureReason, MessageRecipient, UploadedPicture, OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import type { Message } from '#src/app/features/messages/message-queries.ts'

/** A message that the server does not have. */
export type OutgoingMessage = {
  readonly id: string
  readonly body: string
  readonly pictures: readonly UploadedPicture[]
  /** Why it is not sent; null while it is being sent. */
  readonly failureReason: FailureReason | null
}

type DeviceState = { readonly sending: ReadonlySet<string>; readonly isOffline: boolean }

/**
 * The unsent messages of a conversation, oldest first. One that waits behind another is not sent for the same reason;
 * a rejected one holds up none.
 */
export function selectOutgoing(
  entries: readonly OutboxEntry<'message'>[],
  recipient: MessageRecipient,
  { sending, isOffline }: DeviceState,
): readonly OutgoingMessage[] {
  let blockedBy: FailureReason | null = isOffline ? { code: 'network', status: null } : null
  return entries
    .filter(({ state, work }) => state !== 'sent' && isSameRecipient(work.recipient, recipient))
    .map(({ id, state, work: { body, pictures = [] }, failureReason }) => {
      if (state === 'refused') return { id, body, pictures, failureReason }
      blockedBy = sending.has(id) ? null : (failureReason ?? blockedBy)
      return { id, body, pictures, failureReason: blockedBy }
    })
}

const isSameRecipient = (a: MessageRecipient, b: MessageRecipient): boolean =>
  'threadId' in a ? 'threadId' in b && a.threadId === b.threadId : 'productId' in b && a.productId === b.productId

/** A thread's loaded messages, oldest first, and the person's own that the server stored after them. */
export function appendSent(
  messages: readonly Message[],
  entries: readonly OutboxEntry<'message'>[],
  threadId: string,
): readonly Message[] {
  const newest = messages.at(-1)?.createdAt ?? ''
  const sent = entries.flatMap(({ person, work: { body, pictures = [], receipt } }) =>
    receipt?.threadId === threadId && receipt.message.createdAt > newest
      ? [{ ...receipt.message, body, pictures: pictures.map(toPhoto), senderId: person }]
      : [],
  )
  return [...messages, ...sent]
}

const toPhoto = ({ src, width, height, placeholder }: UploadedPicture) => ({ src, width, height, placeholder })

/** The thread that a message about the product was stored in, as far as this device knows. */
export const findCreatedThread = (entries: readonly OutboxEntry<'message'>[], productId: string): string | undefined =>
  entries.find(({ work: { recipient, receipt } }) => receipt && isSameRecipient(recipient, { productId }))?.work.receipt
    ?.threadId
