// The default catalogue: the product's own labels, Chinese and English mixed on purpose.
// Its shape is the type every other catalogue must have. A message is a string or a function of what it needs.
import { accounts } from './accounts.ts'
import { marketplace } from './marketplace.ts'
import { problems } from './problems.ts'
import { projects } from './projects.ts'
import { review } from './review.ts'
import { shell } from './shell.ts'
import { talent } from './talent.ts'

export const catalogue = { accounts, marketplace, problems, projects, review, shell, talent }

export type Catalogue = typeof catalogue
