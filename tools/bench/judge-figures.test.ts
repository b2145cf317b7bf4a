import { expect, test } from 'vitest'
import { type Figure, judge } from './judge-figures.ts'

const figure = (overrides: Partial<Figure>): Figure => ({
  section: 'lists',
  name: 'first page',
  unit: 'ms',
  baseline: 2,
  measured: 3,
  ...overrides,
})

test.each([
  [{ kind: 'max', ratio: 1.5 }, 3, 'met'],
  [{ kind: 'max', ratio: 1.5 }, 3.1, 'missed'],
  [{ kind: 'min', ratio: 0.7 }, 1.4, 'met'],
  [{ kind: 'min', ratio: 0.7 }, 1.3, 'missed'],
  [{ kind: 'max', ratio: 1.5 }, Number.NaN, 'missed'],
] as const)('with the threshold %o and a baseline of 2 the value %d is %s', (bar, measured, verdict) => {
  expect(judge([figure({ threshold: bar, measured })])[0]).toMatchObject({ verdict })
})

test('a figure without a threshold is reported and never missed', () => {
  expect(judge([figure({})])).toMatchObject([{ ratio: 1.5, verdict: 'info' }])
})
