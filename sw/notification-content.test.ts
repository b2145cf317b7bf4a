import { describe, expect, test } from 'vitest'
import type { PushItem, PushPayload } from '#src/domain/push.ts'
import { buildNotification } from './notification-content.ts'

const message: PushItem = {
  kind: 'new-message',
  name: 'Bo',
  count: 1,
  text: 'Is it still there?',
  url: '/messages/1',
  tag: 'thread:1',
}
const won: PushItem = { kind: 'auction-won', name: '青花瓶', count: 1, text: '', url: '/antique/2', tag: 'item:2' }
const pushPayloadText = (more: object = {}) =>
  JSON.stringify({ id: 'a', locale: 'en', items: [message], moreCount: 0, unread: 3, ...more })
const push = (more: Partial<PushPayload> = {}) => buildNotification(pushPayloadText(more))

describe('a notification', () => {
  test('of one thing names it, and leads to it', () => {
    expect(push()).toEqual({
      id: 'a',
      title: 'Bo',
      body: 'Is it still there?',
      tag: 'thread:1',
      lang: 'en',
      url: '/messages/1',
      unread: 3,
    })
  })

  test('of several counts them, tells each in a line, and leads to where they all are', () => {
    const { title, body, url } = push({ items: [won, message], moreCount: 2 })
    expect(title).toBe('4 new notifications')
    expect(body).toBe('青花瓶: You won the auction. It is yours.\nBo: Is it still there?\nand 2 more')
    expect(url).toBe('/me?tab=messages')
  })

  test('is in the language of whoever is told', () => {
    const { title, body, lang } = push({ locale: 'zh-Hans', items: [{ ...message, count: 3, text: '' }] })
    expect([title, body, lang]).toEqual(['Bo', '有 3 条新消息', 'zh-Hans'])
  })

  test('with hidden details says what kind of thing is new', () => {
    const { title, body } = push({ items: [{ ...won, name: '' }] })
    expect([title, body]).toEqual(['An auction', 'You won the auction. It is yours.'])
  })

  test.each([
    ['nothing', ''],
    ['no JSON', 'Hello'],
    ['another shape', '{"id":1}'],
    ['a kind of news this version does not know', pushPayloadText({ items: [{ ...won, kind: 'auction-odd' }] })],
  ])('is there all the same when a push holds %s', (_, text) => {
    expect(buildNotification(text)).toMatchObject({ title: 'Curio', body: 'Something is new. Open Curio to see it.' })
  })

  test('never leads out of the app', () => {
    for (const url of ['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example']) {
      expect(push({ items: [{ ...won, url }] })).toMatchObject({ url: '/me?tab=messages' })
    }
  })
})
