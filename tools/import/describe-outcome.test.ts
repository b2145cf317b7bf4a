import { expect, test } from 'vitest'
import { describeOutcome } from './describe-outcome.ts'

test('errors have their file and line, and the last lines summarize the import', () => {
  const error = {
    line: 3,
    field: 'language',
    reason: 'missing' as const,
    values: {},
    message: 'This field is required.',
  }
  const lines = describeOutcome('tasks.csv', {
    result: 4,
    problem: 'import-refused',
    message: 'Nothing was imported.',
    data: {
      added: 0,
      known: 0,
      changed: 0,
      assigned: 0,
      refused: 9,
      errors: [error, { ...error, field: '' }],
      errorCount: 12,
      notes: [],
      noteCount: 0,
      actionId: null,
      ignored: ['Priority'],
    },
  })
  expect(lines).toEqual([
    'tasks.csv:3: language: This field is required.',
    'tasks.csv:3: This field is required.',
    '… and 10 more.',
    'Nothing is done with: Priority',
    '0 added, 0 there already, 9 refused.',
    'Nothing was imported.',
  ])
})

test('changed and assigned tasks are counted', () => {
  const data = {
    added: 4,
    known: 3,
    changed: 2,
    assigned: 3,
    actionId: null,
    refused: 1,
    errors: [],
    errorCount: 1,
    notes: [],
    noteCount: 0,
    ignored: [],
  }
  expect(describeOutcome('tasks.csv', { result: 0, data })).toEqual([
    '… and 1 more.',
    '4 added, 3 of them assigned, 2 changed, 3 there already, 1 refused.',
  ])
})

test('a refusal is described by its message, and a bundle that does not exist is named', () => {
  expect(describeOutcome('tasks.csv', { result: 3, message: 'Please sign in.' })).toEqual(['Please sign in.'])
  const missing = { result: 5, problem: 'not-found', message: 'This does not exist or was removed.' } as const
  expect(describeOutcome('tasks.csv', missing).join()).toMatch(/^There is no bundle with this id/)
})
