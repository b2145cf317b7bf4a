import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { results as defaultResults } from '#src/app/platform/i18n/default/results.ts'

// The default catalogue's words for results are English throughout.
export const results: Catalogue['results'] = defaultResults
