import type { EverybodysTexts } from '#src/app/platform/i18n/en/translations.ts'
import { accounts, newPeople, ownAccount } from './accounts.ts'
import { bidding, marketplace, search, seller, selling } from './marketplace.ts'
import { history, quality } from './quality.ts'
import { install, outbox, push, shell } from './shell.ts'
import { lanes } from './lanes.ts'
import { mail, messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { orders } from './orders.ts'
import { planning } from './planning.ts'
import { player } from './player.ts'
import { problems } from './problems.ts'
import { projects } from './projects.ts'
import { queue } from './queue.ts'
import { review } from './review.ts'
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
} satisfies EverybodysTexts
