import { expect, test } from 'vitest'
import { isMisdirected, type Press } from './press-guard.ts'

const place = { x: 200, y: 800 }
const submit: Press = { with: 'touch', place, control: 'Submit', label: 'Submit Review', screen: 'task 1', atMs: 1000 }
const key: Press = { ...submit, with: 'Mod+Enter', place: null }
const sameScreen = { name: 'task 1', sinceMs: 0 }
const nextTask = { name: 'task 2', sinceMs: 1400 }

test.each([
  ['a second press where a dialog has come', { control: 'Confirm', atMs: 1300 }, sameScreen, true],
  ['a second press of the same button', { atMs: 1100 }, sameScreen, false],
  ['a press of what has come, after a moment', { control: 'Confirm', atMs: 1600 }, sameScreen, false],
  ['a press elsewhere', { control: 'Cancel', place: { x: 100, y: 800 }, atMs: 1100 }, sameScreen, false],
  ['a press a few pixels beside', { control: 'Confirm', place: { x: 210, y: 810 }, atMs: 1100 }, sameScreen, true],
  ['a press with something else', { with: 'pen', control: 'Confirm', atMs: 1100 }, sameScreen, false],
  ['a press just after the next task has come', { control: 'Submit 2', atMs: 1500 }, nextTask, true],
  ['a press 1.2 s after the next task has come', { control: 'Submit 2', atMs: 2600 }, nextTask, true],
  ['a press 1.6 s after the next task has come', { control: 'Submit 2', atMs: 3000 }, nextTask, false],
  ['a press of the same button, which has moved', { place: { x: 100, y: 800 }, atMs: 1500 }, nextTask, true],
  ['a press of another one', { place: { x: 100, y: 300 }, label: 'Play', atMs: 1500 }, nextTask, false],
] as const)('%s', (_, press, screen, isIgnored) => {
  expect(isMisdirected({ ...submit, ...press }, submit, screen)).toBe(isIgnored)
})

test.each([
  ['a key that answers the question it opened, however fast', { control: 'Confirm', atMs: 1050 }, sameScreen, false],
  ['the same key just after the next task has come', { atMs: 1600 }, nextTask, true],
  ['the same key half a second after the next task has come', { atMs: 1900 }, nextTask, false],
  ['another key just after the next task has come', { with: '5', atMs: 1500 }, nextTask, false],
] as const)('%s', (_, press, screen, isIgnored) => {
  expect(isMisdirected({ ...key, ...press }, key, screen)).toBe(isIgnored)
})

test('a mouse that moved between two presses points at something else', () => {
  const first: Press = { ...submit, with: 'mouse' }
  const second = { ...first, control: 'Confirm', place: { x: 210, y: 800 }, atMs: 1100 }
  expect(isMisdirected(second, first, sameScreen)).toBe(false)
})

test('presses of two controls without a name are not presses of the same button', () => {
  const first: Press = { ...submit, label: null }
  const second = { ...first, control: 'field', place: { x: 100, y: 300 }, atMs: 1500 }
  expect(isMisdirected(second, first, nextTask)).toBe(false)
})

test('the first press of all is meant', () => {
  expect(isMisdirected(submit, null, nextTask)).toBe(false)
})
