import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { accounts } from './accounts.ts'
import { marketplace } from './marketplace.ts'
import { problems } from './problems.ts'
import { projects } from './projects.ts'
import { review } from './review.ts'
import { shell } from './shell.ts'
import { talent } from './talent.ts'

export const catalogue: Catalogue = { accounts, marketplace, problems, projects, review, shell, talent }
