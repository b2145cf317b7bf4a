import { expect, test } from 'vitest'
import { isAllowedOutcome, needsNote, reportOutcomes, reportSubjects } from './report.ts'

test.each(reportSubjects)('a reported %s can be dismissed, and its person warned or suspended', (subject) => {
  const allowed = reportOutcomes.filter((outcome) => isAllowedOutcome(subject, outcome))
  expect(allowed).toEqual(
    subject === 'product' || subject === 'feedback'
      ? ['dismissed', 'hidden', 'warned', 'suspended']
      : ['dismissed', 'warned', 'suspended'],
  )
})

test('the person learns why something of theirs was hidden and what they are warned of', () => {
  expect(reportOutcomes.filter(needsNote)).toEqual(['hidden', 'warned'])
})
