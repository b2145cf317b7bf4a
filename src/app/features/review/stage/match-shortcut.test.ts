import { expect, test } from 'vitest'
import { type KeyPress, matchShortcut } from './match-shortcut.ts'
import { ariaKeys, shortcuts } from './shortcut-table.ts'

type Held = Partial<Pick<KeyPress, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>> & { altGraph?: boolean }

const press = (key: string, { altGraph = false, ...held }: Held = {}, code = ''): string | undefined =>
  matchShortcut({
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    getModifierState: () => altGraph,
    ...held,
  })?.action

test('no key does two things', () => {
  const keys = shortcuts.flatMap((shortcut) => shortcut.keys)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  ['play', press(' ')],
  ['play', press('K')],
  ['score-1', press('1')],
  ['help', press('?', { shiftKey: true })],
  ['zoom-in', press('+', { shiftKey: true })],
  ['submit', press('Enter', { ctrlKey: true })],
  ['submit', press('Enter', { metaKey: true })],
])('%s has its key', (action, pressed) => {
  expect(pressed).toBe(action)
})

test('signs that take AltGr or Option on other keyboards work there', () => {
  expect(press('[', { ctrlKey: true, altKey: true, altGraph: true })).toBe('previous-segment')
  expect(press('[', { altKey: true })).toBe('previous-segment')
})

test('a Cyrillic layout has the letters where a Latin one has them', () => {
  expect(press('л', {}, 'KeyK')).toBe('play')
})

test('the browser keeps its own keys', () => {
  expect([press('c', { ctrlKey: true }), press('r', { metaKey: true }), press('a', { altKey: true })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(press('M', { shiftKey: true })).toBeUndefined()
  expect(press('Enter')).toBeUndefined()
})

test('screen readers are told the keys in their own terms', () => {
  expect([ariaKeys('play'), ariaKeys('submit')]).toEqual(['Space k', 'Control+Enter Meta+Enter'])
})
