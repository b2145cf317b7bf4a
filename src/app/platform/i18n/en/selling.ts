import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

export const selling: Catalogue['selling'] = {
  create: 'Create',
  titleMissing: 'Enter a title.',
}
