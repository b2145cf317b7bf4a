import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { queue as defaultQueue } from '#src/app/platform/i18n/default/queue.ts'

// The default catalogue's words for the queue are English throughout.
export const queue: Catalogue['queue'] = defaultQueue
