import { expect, test } from 'vitest'
import {
  changedFields,
  conflictingFields,
  conflictsOf,
  editFields,
  type Edits,
  keepMine,
  noEdits,
  readEdits,
  takeTheirs,
} from './edits.ts'

type Form = { readonly name: string; readonly note: string; readonly tags: readonly string[] }

const stored: Form = { name: 'Dramas', note: 'Old', tags: ['a'] }
const edit = (change: Partial<Form>): Edits<Form> => editFields<Form>(noEdits, stored, change)

test.for([
  ['nothing changed meanwhile', stored, []],
  ['another field changed', { ...stored, name: 'Films' }, []],
  ['the same field changed to the same', { ...stored, note: 'Mine' }, []],
  ['the same field changed to something else', { ...stored, note: 'Theirs' }, ['note']],
] as const)('%s', ([, now, conflicts]) => {
  expect(conflictsOf(edit({ note: 'Mine' }), now)).toEqual(conflicts)
})

test('values are compared by content, and fields without a value before are not compared', () => {
  expect(conflictsOf(edit({ tags: ['b'] }), { ...stored, tags: ['a'] })).toEqual([])
  expect(conflictsOf(edit({ tags: ['b'] }), { ...stored, tags: ['c'] })).toEqual(['tags'])
  expect(conflictingFields(stored, { note: 'Mine' }, {})).toEqual([])
})

test('the value before stays the one of the first edit, until the person chooses', () => {
  const theirs = { ...stored, note: 'Theirs' }
  const edits = editFields(edit({ note: 'Mi' }), theirs, { note: 'Mine' })
  expect(readEdits(edits, theirs)).toEqual({ base: stored, form: { ...stored, note: 'Mine' } })
  const chosen = keepMine(edits, theirs, 'note')
  expect(conflictsOf(chosen, theirs)).toEqual([])
  expect(readEdits(chosen, theirs)).toEqual({ base: theirs, form: { ...stored, note: 'Mine' } })
  expect(readEdits(takeTheirs(edits, 'note'), theirs)).toEqual({ base: theirs, form: theirs })
})

test('only changed fields are sent, with what they replace', () => {
  expect(changedFields(stored, { ...stored })).toEqual({})
  expect(changedFields(stored, { ...stored, note: '' })).toEqual({ note: '', before: { note: 'Old' } })
})
