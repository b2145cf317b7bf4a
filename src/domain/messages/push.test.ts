import { describe, expect, test } from 'vitest'
import { coalesceItems, type PushItem, pushTarget } from './push.ts'

const item = (more: Partial<PushItem>): PushItem => ({
  kind: 'task-assigned',
  name: 'Season 1',
  count: 1,
  text: '',
  url: '/tasks',
  tag: 'job:Season 1',
  ...more,
})
const message = (more: Partial<PushItem> = {}) =>
  item({ kind: 'new-message', name: 'Bo', text: 'Still there?', url: '/messages/1', tag: 'thread:1', ...more })

describe('batched notifications', () => {
  test('tasks of one job are added up, and a conversation appears once with its unread count', () => {
    const { items, moreCount } = coalesceItems([item({}), message(), item({ count: 11 }), message({ count: 3 })], false)
    expect(items.map(({ kind, count, text }) => [kind, count, text])).toEqual([
      ['new-message', 3, ''],
      ['task-assigned', 12, ''],
    ])
    expect(moreCount).toBe(0)
  })

  test('a push names the latest four notifications and counts the others', () => {
    const { items, moreCount } = coalesceItems(
      Array.from({ length: 7 }, (_, index) => message({ name: `Bo ${index}`, tag: `thread:${index}` })),
      false,
    )
    expect(items.map(({ name }) => name)).toEqual(['Bo 6', 'Bo 5', 'Bo 4', 'Bo 3'])
    expect(moreCount).toBe(3)
  })

  test('the message of one notification is named; an updated one counts as the latest', () => {
    const { items } = coalesceItems([message(), item({}), message({ text: 'Hello?' })], false)
    expect(items.map(({ text }) => text)).toEqual(['Hello?', ''])
  })

  test('texts up to their maximum length are not truncated', () => {
    const [named] = coalesceItems([message({ name: 'n'.repeat(80), text: 't'.repeat(121) })], false).items
    expect(named?.name).toBe('n'.repeat(80))
    expect(named?.text).toBe(`${'t'.repeat(119)}…`)
  })

  test('with hidden details a push contains no names, no message text and no price', () => {
    const sold = item({ kind: 'item-sold', price: 1200, buyer: 'Bo', tag: 'order:1' })
    expect(JSON.stringify(coalesceItems([item({}), message(), sold], true))).not.toMatch(/Bo|Still|"name":"S|1200/)
  })

  test('a push with maximum lengths stays within the size limit', () => {
    const long = message({ name: '🏺'.repeat(500), text: '古'.repeat(4000) })
    const { items } = coalesceItems(
      Array.from({ length: 9 }, (_, index) => ({ ...long, tag: `thread:${index}` })),
      false,
    )
    expect(new TextEncoder().encode(JSON.stringify(items)).length).toBeLessThan(3600)
    expect(items[0]?.name).toMatch(/^(🏺){79}…$/u)
  })
})

test.each([
  ['one notification opens what it is about', [message()], 0, '/messages/1', 'thread:1'],
  ['the first of several does not stand for the others', [message()], 1, '/me?tab=messages', 'push:/me?tab=messages'],
  ['several tasks open the tasks', [item({}), item({ tag: 'job:2' })], 0, '/tasks', 'push:/tasks'],
  ['tasks and others open the messages', [item({}), message()], 0, '/me?tab=messages', 'push:/me?tab=messages'],
  ['tasks and unnamed others open the messages', [item({})], 2, '/me?tab=messages', 'push:/me?tab=messages'],
  ['tasks of two kinds open the tasks', [item({}), item({ kind: 'task-reopened' })], 0, '/tasks', 'push:/tasks'],
])('%s', (_, items, moreCount, url, tag) => {
  expect(pushTarget({ items, moreCount })).toEqual({ url, tag })
})
