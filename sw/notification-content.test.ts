import { describe, expect, test } from 'vitest'
import type { PushItem, PushPayload } from '#src/domain/messages/push.ts'
import { buildNotification } from './notification-content.ts'

const message: PushItem = {
  kind: 'new-message',
  name: 'Bo',
  count: 1,
  text: 'Is it still there?',
  url: '/messages/1',
  tag: 'thread:1',
}
const won: PushItem = {
  kind: 'auction-won',
  name: '青花瓶',
  count: 1,
  text: '',
  price: 1200.5,
  url: '/order/2',
  tag: 'order:2',
}
const sold: PushItem = { ...won, kind: 'item-sold', buyer: 'Bo' }
const pushPayloadText = (more: object = {}) =>
  JSON.stringify({ id: 'a', person: 'mei', locale: 'en', items: [message], moreCount: 0, unread: 3, ...more })
const push = (more: Partial<PushPayload> = {}) => buildNotification(pushPayloadText(more))

describe('the content of a notification', () => {
  test('a notification of one item has its name and its address', () => {
    expect(push()).toEqual({
      id: 'a',
      person: 'mei',
      title: 'Bo',
      body: 'Is it still there?',
      tag: 'thread:1',
      lang: 'en',
      url: '/messages/1',
      unread: 3,
    })
  })

  test('a notification of several items has their number, a line for each, and the address of the list', () => {
    const { title, body, url } = push({ items: [won, message], moreCount: 2 })
    expect(title).toBe('4 new notifications')
    expect(body).toBe(
      '青花瓶: You won for $1,200.50. Next: give your address and pay.\nBo: Is it still there?\nand 2 more',
    )
    expect(url).toBe('/me?tab=messages')
  })

  test('a notification is in the recipient’s locale', () => {
    const { title, body, lang } = push({ locale: 'zh-Hans', items: [{ ...message, count: 3, text: '' }] })
    expect([title, body, lang]).toEqual(['Bo', '有 3 条新消息', 'zh-Hans'])
  })

  test('a name of another direction changes nothing but itself', () => {
    const items = [{ ...sold, name: '\u202Eגל', buyer: 'Bo\u202E' }, message]
    expect(push({ items }).body).toMatch(/^\u2068גל\u2069: Bo bought it for \$1,200\.50\./)
  })

  test.each([
    ['en', '青花瓶: Bo bought it for $1,200.50. Next: say how to pay you.'],
    ['zh-Hans', '青花瓶: Bo以 $1,200.50 买下了它。下一步：说明如何付款。'],
  ])('a sale has its price and buyer, in %s', (locale, expected) => {
    const { title, body } = push({ locale, items: [sold] })
    expect(`${title}: ${body}`).toBe(expected)
  })

  test('a notification with hidden details has the kind of the item', () => {
    const { price: _price, ...hidden } = { ...won, name: '' }
    const { title, body } = push({ items: [hidden] })
    expect([title, body]).toEqual(['An auction', 'You won. Next: give your address and pay.'])
  })

  test.each([
    ['no data', ''],
    ['text that is not JSON', 'Hello'],
    ['data of another shape', '{"id":1}'],
    ['an item of an unknown kind', pushPayloadText({ items: [{ ...won, kind: 'auction-odd' }] })],
  ])('a push with %s has a general notification', (_, text) => {
    expect(buildNotification(text)).toMatchObject({ title: 'Curio', body: 'Something is new. Open Curio to see it.' })
  })

  test('a notification never links to another origin', () => {
    for (const url of ['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example']) {
      expect(push({ items: [{ ...won, url }] })).toMatchObject({ url: '/me?tab=messages' })
    }
  })
})
