import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

export const directory: Catalogue['directory'] = {
  invite: 'Invite user',
  missingFields: 'Please fill in all * fields',
}
