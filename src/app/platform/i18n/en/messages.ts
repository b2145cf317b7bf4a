import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { messages as inDefault } from '#src/app/platform/i18n/default/messages.ts'

export const messages: Catalogue['messages'] = {
  ...inDefault,
  empty: 'No new messages',
  title: 'Messages',
}
