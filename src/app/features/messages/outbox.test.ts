import { describe, expect, test } from 'vitest'
import { countUnsentMessages, dropMessageSlips } from '#src/app/platform/unsent-work.ts'
import { emptySlip, joined, put, readSlip, take, takeBack, writeSlip } from './outbox.ts'

const person = 'bo'
const message = { key: 'k1', body: 'Is it still there?', at: 1 }

function makeStore(full = false) {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

describe('a slip', () => {
  test('comes back as it was written, and belongs to one person and one conversation', () => {
    const store = makeStore()
    expect(writeSlip(store, person, 'thread', put({ text: 'x', unsent: [] }, message))).toBe(true)
    expect(readSlip(store, person, 'thread')).toEqual({ text: '', unsent: [message] })
    expect(readSlip(store, person, 'another')).toEqual(emptySlip)
    expect(readSlip(store, 'eve', 'thread')).toEqual(emptySlip)
  })

  test('with nothing on it leaves nothing behind', () => {
    const store = makeStore()
    writeSlip(store, person, 'thread', put(emptySlip, message))
    writeSlip(store, person, 'thread', take(readSlip(store, person, 'thread'), message.key))
    expect(store.kept.size).toBe(0)
  })

  test.each(['{', 'null', '7', '{"text":5,"unsent":[{"key":1}]}', '{"unsent":"x"}'])('reads %s as empty', (raw) => {
    const store = makeStore()
    writeSlip(store, person, 'thread', put(emptySlip, message))
    for (const key of store.kept.keys()) store.kept.set(key, raw)
    expect(readSlip(store, person, 'thread')).toEqual(emptySlip)
  })

  test('counts as unsent work for the messages on it, and not for words nobody sent', () => {
    const store = makeStore()
    writeSlip(store, person, 'thread', put(emptySlip, message))
    writeSlip(store, person, 'another', { text: 'Hello', unsent: [] })
    expect([countUnsentMessages(store, person), countUnsentMessages(store, 'eve')]).toEqual([1, 0])
  })

  test('is gone once its person signed out; nobody else’s is', () => {
    const store = makeStore()
    for (const who of [person, 'eve']) writeSlip(store, who, 'thread', { text: 'Hello', unsent: [] })
    dropMessageSlips(store, person)
    expect(readSlip(store, person, 'thread')).toEqual(emptySlip)
    expect(readSlip(store, 'eve', 'thread').text).toBe('Hello')
  })

  test('says when the device has no room', () => {
    expect(writeSlip(makeStore(true), person, 'thread', put(emptySlip, message))).toBe(false)
  })
})

test('a message taken back stands before what is being written', () => {
  const slip = { text: 'Hello?', unsent: [message] }
  expect(takeBack(slip, message)).toEqual({ text: 'Is it still there?\nHello?', unsent: [] })
  expect(takeBack({ ...slip, text: '' }, message).text).toBe('Is it still there?')
})

test('what was written before a thread began goes on in it', () => {
  expect(joined({ text: 'And', unsent: [message] }, emptySlip)).toEqual({ text: 'And', unsent: [message] })
})
