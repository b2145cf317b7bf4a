import { lanes as defaults } from '#src/app/platform/i18n/default/lanes.ts'
import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

/** The default catalogue's section is in English already. */
export const lanes: Catalogue['lanes'] = defaults
