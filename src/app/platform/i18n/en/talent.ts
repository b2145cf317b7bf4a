import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { talent as defaultTalent } from '#src/app/platform/i18n/default/talent.ts'

// The default catalogue's words for talents are English throughout.
export const talent: Catalogue['talent'] = defaultTalent
