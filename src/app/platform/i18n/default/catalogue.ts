// The default catalogue: the product's own labels, Chinese and English mixed on purpose.
// Its shape is the type every other catalogue must have. A message is a string or a function of what it needs.
import { accounts } from './accounts.ts'
import { marketplace } from './marketplace.ts'
import { problems } from './problems.ts'
import type { push } from './push.ts'
import { shell } from './shell.ts'
import type { install } from './install.ts'
import type { studio } from './studio.ts'
import type { trade } from './trade.ts'

/** What the first screens say; the other rooms' words come when they are first needed. */
export const catalogue = { accounts, marketplace, problems, shell }

export type Core = typeof catalogue
export type Later = typeof studio & typeof trade & { install: typeof install; push: typeof push }
export type Catalogue = Core & Later
