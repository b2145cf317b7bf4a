import { expect, test } from 'vitest'
import { ariaKeys, withOwnKeys } from './custom-shortcuts.ts'
import { changeKey, findConflict, isAllowedKey, isChangeable } from './change-key.ts'
import { shortcuts } from './shortcut-table.ts'

test('an own key replaces the keys of the table, and Space continues to play', () => {
  expect(changeKey({}, 'previous-segment', 'ö')).toEqual({ 'previous-segment': ['ö'] })
  expect(changeKey(changeKey({}, 'play', 'ö'), 'play', 'ä')).toEqual({ play: [' ', 'ä'] })
})

test('a key of another action conflicts, and replacing takes it from that action only', () => {
  expect(findConflict({}, 'flag', 'n')).toBe('next-segment')
  const ownKeys = changeKey({}, 'flag', 'n')
  expect(ownKeys).toEqual({ flag: ['n'], 'next-segment': [']'] })
  expect([findConflict(ownKeys, 'flag', 'n'), findConflict(ownKeys, 'play', 'f')]).toEqual([null, null])
})

test('after any changes no two actions have the same key', () => {
  let ownKeys = {}
  for (const [index, { action }] of shortcuts.entries()) {
    const key = shortcuts[(index * 7) % shortcuts.length]?.keys[0] ?? ''
    if (isAllowedKey(key) && isChangeable(action)) ownKeys = changeKey(ownKeys, action, key)
  }
  const keys = withOwnKeys(ownKeys).flatMap((shortcut) => shortcut.keys)
  expect(new Set(keys).size).toBe(keys.length)
})

test('keys of controls and of the browser are reserved, and actions that have only those keep them', () => {
  const reserved = ['Escape', 'Tab', 'Enter', ' ', 'Mod+Enter', 'Mod+c', 'ArrowLeft', 'Shift+ArrowLeft', '']
  expect(reserved.filter(isAllowedKey)).toEqual([])
  expect(shortcuts.filter(({ action }) => !isChangeable(action)).map(({ action }) => action)).toEqual([
    'back',
    'forward',
    'show-both',
    'picture-left',
    'picture-right',
    'picture-up',
    'picture-down',
    'submit',
  ])
})

test('aria-keyshortcuts has the own key, and is absent for an action that lost its keys', () => {
  const table = withOwnKeys(changeKey({}, 'play', 'f'))
  expect(ariaKeys(table, 'play')).toBe('Space f')
  expect(ariaKeys(table, 'flag')).toBeUndefined()
  expect(ariaKeys(table, 'submit')).toBe('Control+Enter Meta+Enter')
})
