import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

export const messages: Catalogue['messages'] = {
  empty: 'No new messages',
}
