import { expect, test } from 'vitest'
import type { Payout } from './results-queries.ts'
import { allowedTransitions, totalDueByCurrency } from './payout-transitions.ts'

const job = (name: string, change: Partial<Payout>): Payout => ({
  bundle: { _id: 'bundle', name: 'Season 1' },
  worker: { _id: name, name, email: `${name}@test.example` },
  assigned: 0,
  completed: 3,
  rate: 0.1,
  currency: 'USD',
  due: 0.3,
  dueAtOldRates: 0,
  paid: 0,
  status: 'Reviewing',
  paidAt: null,
  ...change,
})

test('a job can move one step, and only with money due', () => {
  const moves = allowedTransitions([
    job('in review', {}),
    job('waiting', { status: 'Waiting for Payment' }),
    job('paid', { status: 'Payment Completed', due: 0 }),
    job('nothing done', { completed: 0, due: 0 }),
  ])
  expect(moves.map(({ targetStatus, jobs }) => [targetStatus, jobs.map(({ worker }) => worker.name)])).toEqual([
    ['Reviewing', ['waiting']],
    ['Waiting for Payment', ['in review']],
    ['Payment Completed', ['waiting']],
  ])
})

test('amounts due add up exactly, per currency', () => {
  const jobs = [job('a', { due: 0.1 }), job('b', { due: 0.2 }), job('c', { due: 8, currency: 'CNY' })]
  expect(totalDueByCurrency(jobs)).toEqual([
    { currency: 'USD', amount: 0.3 },
    { currency: 'CNY', amount: 8 },
  ])
})
