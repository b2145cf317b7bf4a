import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { directory as words } from '#src/app/platform/i18n/default/directory.ts'

// The default catalogue's sentences are English already; only its one Chinese label is not.
export const directory: Catalogue['directory'] = { ...words, invite: 'Invite user' }
