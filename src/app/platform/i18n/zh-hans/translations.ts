import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { accounts } from './accounts.ts'
import { assignment } from './assignment.ts'
import { bidding } from './bidding.ts'
import { history } from './history.ts'
import { importPage } from './import-page.ts'
import { install } from './install.ts'
import { newPeople } from './new-people.ts'
import { lanes } from './lanes.ts'
import { mail } from './mail.ts'
import { marketplace } from './marketplace.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { orders } from './orders.ts'
import { ownAccount } from './own-account.ts'
import { outbox } from './outbox.ts'
import { people } from './people.ts'
import { player } from './player.ts'
import { problems } from './problems.ts'
import { projects } from './projects.ts'
import { push } from './push.ts'
import { quality } from './quality.ts'
import { queue } from './queue.ts'
import { results } from './results.ts'
import { review } from './review.ts'
import { search } from './search.ts'
import { seller } from './seller.ts'
import { selling } from './selling.ts'
import { setup } from './setup.ts'
import { shell } from './shell.ts'
import { talent } from './talent.ts'
import { taskImport } from './task-import.ts'
import { userDirectory } from './user-directory.ts'

export const translations = {
  accounts,
  assignment,
  bidding,
  history,
  importPage,
  install,
  newPeople,
  lanes,
  mail,
  marketplace,
  messages,
  moderation,
  orders,
  outbox,
  ownAccount,
  people,
  player,
  problems,
  projects,
  push,
  quality,
  queue,
  results,
  review,
  search,
  seller,
  selling,
  setup,
  shell,
  talent,
  taskImport,
  userDirectory,
} satisfies Omit<Translations, 'planning'>
