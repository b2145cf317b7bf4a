import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { accounts } from './accounts.ts'
import { assignment } from './assignment.ts'
import { directory } from './directory.ts'
import { importing } from './importing.ts'
import { install } from './install.ts'
import { lanes } from './lanes.ts'
import { marketplace } from './marketplace.ts'
import { messages } from './messages.ts'
import { oversight } from './oversight.ts'
import { people } from './people.ts'
import { player } from './player.ts'
import { pocket } from './pocket.ts'
import { problems } from './problems.ts'
import { projects } from './projects.ts'
import { queue } from './queue.ts'
import { push } from './push.ts'
import { results } from './results.ts'
import { review } from './review.ts'
import { search } from './search.ts'
import { selling } from './selling.ts'
import { setup } from './setup.ts'
import { shell } from './shell.ts'
import { talent } from './talent.ts'

export const catalogue: Catalogue = {
  accounts,
  assignment,
  directory,
  importing,
  install,
  lanes,
  marketplace,
  messages,
  oversight,
  people,
  player,
  pocket,
  problems,
  projects,
  queue,
  push,
  results,
  review,
  search,
  selling,
  setup,
  shell,
  talent,
}
