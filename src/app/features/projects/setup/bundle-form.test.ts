import { describe, expect, test } from 'vitest'
import { type BundleForm, toggled, wrongFields } from './bundle-form.ts'

const fine: BundleForm = { name: '第一季', languages: ['English'], rate: '0.80' }

describe('a bundle as typed', () => {
  test.each([
    [{}, []],
    [{ name: ' ' }, ['name']],
    [{ languages: [] }, ['languages']],
    [{ rate: '' }, ['rate']],
    [{ rate: 'ten' }, ['rate']],
    [{ rate: '0.005' }, ['rate']],
    [{ rate: '-1' }, ['rate']],
    [{ rate: '1000000000000' }, ['rate']],
    [{ rate: '１.５' }, []],
    [{ rate: '0' }, []],
    [{ name: '', languages: [], rate: '' }, ['name', 'languages', 'rate']],
  ] satisfies [Partial<BundleForm>, string[]][])('%j: wrong are %j', (change, wrong) => {
    expect(wrongFields({ ...fine, ...change })).toEqual(wrong)
  })
})

test('languages come and go, and keep their order', () => {
  expect(toggled(['English', 'Greek'], 'Korean')).toEqual(['English', 'Korean', 'Greek'])
  expect(toggled(['English', 'Greek'], 'English')).toEqual(['Greek'])
})
