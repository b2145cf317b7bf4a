import { describe, expect, test } from 'vitest'
import { type BundleForm, diffBundleForm, findInvalidFields } from './bundle-form.ts'

const fine: BundleForm = {
  name: '第一季',
  languages: ['English'],
  rate: '0.80',
  rateAppliesTo: 'unpaid',
  priority: 'normal',
  dueOn: '',
}

describe('validation of a bundle form', () => {
  test.each([
    [{}, []],
    [{ name: ' ' }, ['name']],
    [{ languages: [] }, ['languages']],
    [{ rate: '' }, ['rate']],
    [{ rate: '-1' }, ['rate']],
    [{ rate: '0' }, []],
    [{ rate: '2.50' }, []],
    [{ rate: '2.51' }, ['rate']],
    [{ name: '', languages: [], rate: '' }, ['name', 'languages', 'rate']],
  ] satisfies [Partial<BundleForm>, string[]][])(
    'with a highest rate of 2.50, a bundle form with %j has the invalid fields %j',
    (change, wrong) => {
      expect(findInvalidFields({ ...fine, ...change }, 2.5)).toEqual(wrong)
    },
  )
})

test.each([
  [{}, {}],
  [{ name: '第一季 ', rate: '0.8' }, {}],
  [{ name: '第二季' }, { name: '第二季', before: { name: '第一季' } }],
  [{ rate: '1' }, { rate: 1, rateAppliesTo: 'unpaid', before: { rate: 0.8 } }],
  [{ rateAppliesTo: 'open' }, {}],
  [{ languages: ['Thai'] }, { languages: ['Thai'], languagesBefore: ['English'] }],
  [
    { priority: 'high', dueOn: '2026-12-01' },
    { priority: 'high', dueOn: '2026-12-01', before: { priority: 'normal', dueOn: null } },
  ],
] satisfies [Partial<BundleForm>, object][])('a bundle form changed to %j sends %j', (change, sent) => {
  expect(diffBundleForm(fine, { ...fine, ...change })).toEqual(sent)
})
