import { expect, test } from 'vitest'
import { atLeast, atMost, formatFigures, isMissed, ratioAtLeast, ratioAtMost } from './figures.ts'

test.each([
  ['at a maximum', 2, atMost(2), false],
  ['above a maximum', 3, atMost(2), true],
  ['at a minimum', 2, atLeast(2), false],
  ['below a minimum', 1, atLeast(2), true],
  ['at a maximum of its ratio', 6, ratioAtMost(1.5), false],
  ['above a maximum of its ratio', 6.1, ratioAtMost(1.5), true],
  ['at a minimum of its ratio', 6, ratioAtLeast(1.5), false],
  ['below a minimum of its ratio', 5.9, ratioAtLeast(1.5), true],
  ['below a maximum in the middle of its runs', [1, 2, 9], atMost(2), false],
  ['not measured', Number.NaN, atMost(2), true],
  ['not measured and without a threshold', Number.NaN, undefined, false],
] as const)('a figure that is %s', (_, measured, threshold, missed) => {
  expect(isMissed({ name: 'bids', measured, baseline: 4, ...(threshold && { threshold }) })).toBe(missed)
})

test('figures are a Markdown table', () => {
  const figure = { name: 'first page', unit: 'ms', measured: [3, 1, 2], baseline: 4, threshold: ratioAtMost(0.4) }
  expect(formatFigures(new Map([['lists', [figure]]])).replaceAll(/ +/g, ' ')).toBe(
    [
      '| section | figure | measured | baseline | ratio | unit | threshold | verdict | note |',
      '| ------- | ---------- | -------- | -------- | ----- | ---- | ----------- | ------- | ----- |',
      '| lists | first page | 2 | 4 | 0.500 | ms | ratio ≤ 0.4 | MISSED | 1 … 3 |',
    ].join('\n'),
  )
})
