import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { oversight as defaultOversight } from '#src/app/platform/i18n/default/oversight.ts'

// The default catalogue's words for oversight are English throughout.
export const oversight: Catalogue['oversight'] = defaultOversight
