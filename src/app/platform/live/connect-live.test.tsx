import { expect, test } from 'vitest'
import { readCookie } from '#src/app/platform/session/cookies.ts'
import { receiveMessage } from './connect-live.ts'
import { onLive } from './live-events.ts'

test('calls have the log position of the events that their screen was notified of', () => {
  const positions: string[] = []
  onLive('product', () => positions.push(readCookie('seen-position')))
  const event = { productId: 'vase', status: 'active', bidEnd: '', soldPrice: null, deleted: false }
  receiveMessage({ kind: 'log-position', data: { position: 'sealed-1' } })
  receiveMessage({ kind: 'product', data: event })
  expect(positions).toEqual(['sealed-1'])
})
