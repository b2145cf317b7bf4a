import { selling as base } from '#src/app/platform/i18n/default/selling.ts'
import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

export const selling: Catalogue['selling'] = {
  ...base,
  form: 'Sell a piece',
  cancel: 'Cancel',
  publish: 'Publish',
  title: 'Title',
  titleMissing: 'Enter a title.',
  price: 'Price',
  description: 'Description',
  remarks: 'Remarks',
  buyNow: 'Buy-now price',
  pictures: 'Pictures',
  cover: 'Cover',
}
