import { expect, test } from 'vitest'
import type { KeyPress } from '#src/app/ui/key-press.ts'
import { matchShortcut } from './use-shortcuts.ts'
import { shortcuts } from './shortcut-table.ts'

type Held = Partial<Pick<KeyPress, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>> & { altGraph?: boolean }

const press = (key: string, { altGraph = false, ...held }: Held = {}, code = ''): string | undefined =>
  matchShortcut(shortcuts, {
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    getModifierState: () => altGraph,
    ...held,
  })?.action

test('no two shortcuts have the same key', () => {
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
])('a key press matches the shortcut %s', (action, pressed) => {
  expect(pressed).toBe(action)
})

test('symbols that require AltGr or Option on some keyboards match there', () => {
  expect(press('[', { ctrlKey: true, altKey: true, altGraph: true })).toBe('previous-segment')
  expect(press('[', { altKey: true })).toBe('previous-segment')
})

test('letters match by their place on a Cyrillic keyboard', () => {
  expect(press('л', {}, 'KeyK')).toBe('play')
})

test('the browser’s own shortcuts are left to it', () => {
  expect([press('c', { ctrlKey: true }), press('r', { metaKey: true }), press('a', { altKey: true })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(press('M', { shiftKey: true })).toBeUndefined()
  expect(press('Enter')).toBeUndefined()
})
