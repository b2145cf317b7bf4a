// One chunk, there before anything is rendered.
import { accounts } from './accounts.ts'
import { bidding } from './bidding.ts'
import { history } from './history.ts'
import { install } from './install.ts'
import { lanes } from './lanes.ts'
import { mail } from './mail.ts'
import { marketplace } from './marketplace.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { newPeople } from './new-people.ts'
import { orders } from './orders.ts'
import { outbox } from './outbox.ts'
import { ownAccount } from './own-account.ts'
import { planning } from './planning.ts'
import { player } from './player.ts'
import { problems } from './problems.ts'
import { projects } from './projects.ts'
import { push } from './push.ts'
import { quality } from './quality.ts'
import { queue } from './queue.ts'
import { review } from './review.ts'
import { search } from './search.ts'
import { seller } from './seller.ts'
import { selling } from './selling.ts'
import { shell } from './shell.ts'
import { talent } from './talent.ts'

export const everybody = {
  accounts,
  bidding,
  history,
  install,
  lanes,
  mail,
  marketplace,
  messages,
  moderation,
  newPeople,
  orders,
  outbox,
  ownAccount,
  planning,
  player,
  problems,
  projects,
  push,
  quality,
  queue,
  review,
  search,
  seller,
  selling,
  shell,
  talent,
}
