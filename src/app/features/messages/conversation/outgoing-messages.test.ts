import { describe, expect, test } from 'vitest'
import type { MessageRecipient, OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { makeOutboxEntry } from '#tests/support/offline-records.ts'
import { appendSent, findCreatedThread, selectOutgoing } from './outgoing-messages.ts'

const thread = { threadId: 'thread' }
const network = { code: 'network', status: null }
const refusal = { code: 'not-found', status: 404 }

const makeEntry = (
  order: number,
  more: Partial<OutboxEntry<'message'>> = {},
  recipient: MessageRecipient = thread,
): OutboxEntry<'message'> => ({
  ...makeOutboxEntry({ id: `e${order}`, person: 'bo', order }),
  work: { kind: 'message', recipient, body: `Message ${order}`, receipt: null },
  ...more,
})

function makeSent(order: number, createdAt: string, recipient: MessageRecipient = thread, threadId = 'thread') {
  const entry = makeEntry(order, { state: 'sent' }, recipient)
  return { ...entry, work: { ...entry.work, receipt: { threadId, message: { _id: `m${order}`, createdAt } } } }
}

describe('outgoing messages', () => {
  test('a conversation has its own unsent messages, in order', () => {
    const entries = [
      makeSent(1, '2026-11-20T09:00:00.000Z'),
      makeEntry(2),
      makeEntry(3, {}, { threadId: 'another' }),
      makeEntry(4, {}, { productId: 'thread' }),
      makeEntry(5),
    ]
    const options = { sending: new Set<string>(), isOffline: false }
    expect(selectOutgoing(entries, thread, options).map(({ id }) => id)).toEqual(['e2', 'e5'])
    expect(selectOutgoing(entries, { productId: 'thread' }, options).map(({ id }) => id)).toEqual(['e4'])
  })

  const failed = makeEntry(1, { failureReason: network })
  const refused = makeEntry(1, { state: 'refused', failureReason: refusal })

  test.each([
    ['new messages are being sent', makeEntry(1), [], false, [null, null]],
    ['messages behind a failed one fail for the same reason', failed, [], false, ['network', 'network']],
    ['a message that is sent again is being sent, and so are those behind it', failed, ['e1'], false, [null, null]],
    ['a refused message does not block later ones', refused, [], false, ['not-found', null]],
    ['without a network no message is being sent', makeEntry(1), [], true, ['network', 'network']],
  ])('%s', (_, first, sending, isOffline, expected) => {
    const outgoing = selectOutgoing([first, makeEntry(2)], thread, { sending: new Set(sending), isOffline })
    expect(outgoing.map(({ failureReason }) => failureReason?.code ?? null)).toEqual(expected)
  })
})

describe('sent messages', () => {
  const stored = { _id: 'm0', body: 'It is.', pictures: [], senderId: 'seller', createdAt: '2026-11-20T09:00:00.000Z' }
  const later = '2026-11-20T09:01:00.000Z'

  test('a sent message is appended until the server’s list contains it', () => {
    const own = { _id: 'm1', body: 'Message 1', pictures: [], senderId: 'bo', createdAt: later }
    expect(appendSent([stored], [makeSent(1, later)], 'thread')).toEqual([stored, own])
    expect(appendSent([stored, own], [makeSent(1, later)], 'thread')).toEqual([stored, own])
  })

  test('older messages, those of other threads and unsent ones are not appended', () => {
    const entries = [
      makeSent(1, '2026-11-20T08:59:00.000Z'),
      makeSent(2, later, { productId: 'vase' }, 'another'),
      makeEntry(3),
    ]
    expect(appendSent([stored], entries, 'thread')).toEqual([stored])
  })

  test('the sent first message about a product determines the thread', () => {
    const entries = [makeEntry(1, {}, { productId: 'vase' }), makeSent(2, later, { productId: 'vase' })]
    expect(findCreatedThread(entries, { productId: 'vase' })).toBe('thread')
    expect(findCreatedThread(entries, { productId: 'bowl' })).toBeUndefined()
    expect(findCreatedThread(entries.slice(0, 1), { productId: 'vase' })).toBeUndefined()
  })
})
