import { expect, test } from 'vitest'
import { jobStatuses, canTransition } from './payouts.ts'

test('a payout status moves forward step by step, back from waiting, and never back from paid', () => {
  const moves = jobStatuses.flatMap((from) =>
    jobStatuses.filter((to) => canTransition(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual([
    'Reviewing → Waiting for Payment',
    'Waiting for Payment → Reviewing',
    'Waiting for Payment → Payment Completed',
  ])
})
