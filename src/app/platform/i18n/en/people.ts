import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { people as words } from '#src/app/platform/i18n/default/people.ts'

// The default catalogue's sentences are English already; only its one Chinese label is not.
export const people: Catalogue['people'] = { ...words, addUser: 'Add user' }
