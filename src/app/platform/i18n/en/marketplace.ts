import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

export const marketplace: Catalogue['marketplace'] = {}
