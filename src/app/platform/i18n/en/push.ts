import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { push as inDefault } from '#src/app/platform/i18n/default/push.ts'

// The default catalogue's words for notifications are English throughout.
export const push: Catalogue['push'] = inDefault
