// The default catalogue: the product's own labels, Chinese and English mixed on purpose.
// Its shape is the type every other catalogue must have. A message is a string or a function of what it needs.
import { accounts } from './accounts.ts'
import { marketplace } from './marketplace.ts'
import { problems } from './problems.ts'
import { shell } from './shell.ts'
import type { studio } from './studio.ts'

/** What the first screens say; the studio's words come when they are first needed. */
export const catalogue = { accounts, marketplace, problems, shell }

export type Studio = typeof studio
export type Catalogue = typeof catalogue & Studio
