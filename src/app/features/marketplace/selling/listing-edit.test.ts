import { expect, test } from 'vitest'
import { editFields, noEdits } from '#src/domain/edits.ts'
import { makeProduct } from '#tests/support/products.ts'
import { toEditRequest, toListingFields, toPhotoKeys } from './listing-edit.ts'

const product = makeProduct({ price: 1200.5, era: '清', images: ['/media/images/k1', '/media/images/k2'] })
const stored = toListingFields(product)
const keys = toPhotoKeys(product)
const unchanged = { scope: 'everything', edits: noEdits, photos: { before: keys, now: keys }, addition: ' ' } as const

test('a product has the fields of the form that made it', () => {
  expect(stored).toMatchObject({ name: '青花瓶', price: '1200.5', buyNowPrice: '', era: '清' })
  expect(keys).toEqual(['k1', 'k2'])
})

test('without a change there is nothing to send', () => {
  expect(toEditRequest(unchanged)).toBeNull()
})

test('a change is sent with what it replaces, and without other fields', () => {
  const edits = editFields(noEdits, stored, { price: '1,300', buyNowPrice: '2000', name: ' 梅瓶 ' })
  const photos = { before: keys, now: ['k2', 'k1'] }
  expect(toEditRequest({ ...unchanged, edits, photos })).toEqual({
    name: '梅瓶',
    price: 1300,
    buyNowPrice: 2000,
    images: ['k2', 'k1'],
    before: { name: '青花瓶', price: 1200.5, buyNowPrice: null, images: ['k1', 'k2'] },
  })
})

test('facts are sent by the value of their choice', () => {
  const jade = { value: 'jade', en: 'Jade', zhHans: '玉' }
  const ofJade = toListingFields(makeProduct({ facts: { ...product.facts, material: jade, marks: '永' } }))
  expect(ofJade).toMatchObject({ condition: '', material: 'jade', marks: '永' })
  const edits = editFields(noEdits, ofJade, { condition: 'restored', material: '' })
  expect(toEditRequest({ ...unchanged, edits })).toEqual({
    condition: 'restored',
    material: '',
    before: { condition: '', material: 'jade' },
  })
})

test('with bids, only photos and the text to add are sent', () => {
  const edits = editFields(noEdits, stored, { price: '1' })
  const photos = { before: keys, now: ['k1', 'k2', 'k3'] }
  expect(toEditRequest({ scope: 'additions', edits, photos, addition: ' The mark. ' })).toEqual({
    images: ['k1', 'k2', 'k3'],
    addition: 'The mark.',
    before: { images: ['k1', 'k2'] },
  })
})
