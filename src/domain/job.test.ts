import { expect, test } from 'vitest'
import { jobStatuses, mayBecome } from './job.ts'

test('pay moves on step by step, comes back from waiting, and stays paid', () => {
  const moves = jobStatuses.flatMap((from) =>
    jobStatuses.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual([
    'Reviewing → Waiting for Payment',
    'Waiting for Payment → Reviewing',
    'Waiting for Payment → Payment Completed',
  ])
})
