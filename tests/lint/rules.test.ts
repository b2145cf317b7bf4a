import { beforeAll, expect, test } from 'vitest'
import { type Finding, lintFixture } from './lint-fixture.ts'

/** Files that violate a rule: path, text and the expected message. */
const violations = {
  'an import declaration that points up': [
    'src/domain/auction/auction.ts',
    "import { bid } from '#src/contract/marketplace/marketplace.ts'\nexport const mine = bid\n",
    'src/domain may not import src/contract',
  ],
  'an import of types alone': [
    'src/app/ui/card.ts',
    "import type { Api } from '#src/app/platform/api/api.ts'\nexport type Card = Api\n",
    'src/app/ui may not import src/app/platform',
  ],
  'a re-export of names': [
    'src/contract/rows.ts',
    "export { createApp } from '#src/server/app.ts'\n",
    'src/contract may not import src/server',
  ],
  'a re-export of everything': [
    'src/server/db/pool.ts',
    "export * from '#src/server/http/reply.ts'\n",
    'src/server/db may not import src/server/http',
  ],
  'a dynamic import': [
    'sw/index.ts',
    "export const page = () => import('#src/app/main.tsx')\n",
    'sw may not import src/app',
  ],
  'a dynamic import of a computed name': [
    'src/app/main.ts',
    'export const load = (name: string) => import(`./features/${name}.ts`)\n',
    'named at run time',
  ],
  'a type taken by import()': [
    'src/offline/outbox.ts',
    "export type Entry = import('#src/app/platform/entry.ts').Entry\n",
    'src/offline may not import src/app/platform',
  ],
  'a worker': [
    'src/player/adapters/clock.ts',
    "export const worker = new Worker(new URL('#src/app/platform/clock.ts', import.meta.url))\n",
    'src/player/adapters may not import src/app/platform',
  ],
  'a require': [
    'src/server/media/shrink.ts',
    "export const jobs = require('#src/server/jobs/job-queue.ts')\n",
    'src/server/media may not import src/server/jobs',
  ],
  'a glob of modules': [
    'src/app/platform/pages.ts',
    "export const pages = import.meta.glob('#src/app/routes/*.tsx')\n",
    'src/app/platform may not import src/app/routes',
  ],
  'a path with ../': ['src/app/ui/tabs/tabs.ts', "export { card } from '../card.ts'\n", 'never by ../'],
  'an alias nobody declared': ['src/app/ui/menu.ts', "export { menu } from '#ui/menu.ts'\n", 'neither a package'],
  'a sibling feature': [
    'src/app/features/review/form.ts',
    "export { bid } from '#src/app/features/marketplace/bid.ts'\n",
    'src/app/features/review may not import src/app/features/marketplace',
  ],
  'a sibling feature on the server': [
    'src/server/features/review/submit-review.ts',
    "export { pay } from '#src/server/features/talent/pay.ts'\n",
    'src/server/features/review may not import src/server/features/talent',
  ],
  'a tool from the product': [
    'src/demo/pictures.ts',
    "export { runServer } from '#tools/run-server.ts'\n",
    'src/demo may not import tools',
  ],
  'a test from the code': [
    'src/domain/money/money.ts',
    "export { cents } from './money.test.ts'\n",
    'src/domain may not import tests',
  ],
  'a package away from home': [
    'src/app/features/review/video.ts',
    "export { Hls } from 'hls.js'\n",
    'src/app/features/review is not a home of the package hls.js',
  ],
  'a scoped package away from home': [
    'src/app/ui/list.ts',
    "export { useQuery } from '@tanstack/react-query'\n",
    'src/app/ui is not a home of the package @tanstack/react-query',
  ],
  'a deep import of a package away from home': [
    'src/server/features/accounts/read-user.ts',
    "export { Pool } from 'pg/lib/pool.js'\n",
    'src/server/features/accounts is not a home of the package pg',
  ],
  'a module of Node in the browser': [
    'src/player/core/plan.ts',
    "export { join } from 'node:path'\n",
    'src/player/core is not a home of the package node:path',
  ],
  'a virtual module away from home': [
    'src/app/features/accounts/update.ts',
    "export { registerSW } from 'virtual:pwa-register'\n",
    'src/app/features/accounts is not a home of the package virtual:pwa-register',
  ],
  'a folder without a row': [
    'src/analytics/count.ts',
    'export const count = 1\n',
    'The folder src/analytics has no row',
  ],
  'a folder without a row beside folders with one': [
    'src/server/billing/invoice.ts',
    'export const invoice = 1\n',
    'The folder src/server/billing has no row',
  ],
  'an import from a folder without a row': [
    'src/server/main.ts',
    "export { invoice } from '#src/server/billing/invoice.ts'\n",
    'src/server/billing has no row',
  ],
  'a timer in the player outside the Scope': [
    'src/player/adapters/poll.ts',
    'export const poll = (go: () => void) => setInterval(go, 100)\n',
    'setInterval is acquired through the Scope',
  ],
  'a listener in the player outside the Scope': [
    'src/player/adapters/listen.ts',
    "export const listen = (video: EventTarget) => video.addEventListener('play', () => {})\n",
    'addEventListener is acquired through the Scope',
  ],
  'the path of a call': ['src/app/text.ts', "export const path = '/api/users/me'\n", 'requestFor'],
  'the path of a call in a template': [
    'src/offline/template.ts',
    'export const path = (id: string) => `/api/tasks/${id}`\n',
    'requestFor',
  ],
  'a link to the API': ['sw/link.tsx', 'export const link = <a href="/api/docs">API</a>\n', 'requestFor'],
  'what old browsers lack, in rules': [
    'src/domain/address.ts',
    'export const address = (text) => URL.parse(text)',
    'is restricted',
  ],
  'what old browsers lack, in the app': [
    'src/app/row.tsx',
    'export const isShown = (row) => row.checkVisibility()',
    'is restricted',
  ],
  'what old browsers lack, in the service worker': [
    'sw/answer.ts',
    'export const answer = () => Response.json([])',
    'is restricted',
  ],
  'a retired word': ['src/domain/word.ts', 'export const someHushName = 1\n', 'stopEvent'],
  'a retired phrase': ['src/domain/phrase.ts', 'export const someHandInName = 1\n', 'submit'],
  'a file name with a retired word': ['src/domain/hush-event.ts', 'export const stopped = 1\n', 'stopEvent'],
} as const

/** Files that violate no rule. */
const validFiles = {
  'src/app/features/marketplace/panel.ts': [
    "import { useQuery } from '@tanstack/react-query'",
    "import type { Bid } from '#src/contract/marketplace/marketplace.ts'",
    "import { button } from '#src/app/ui/button.ts'",
    "import { price } from './price.ts'",
    'export const panel = [useQuery, button, price]',
    'export type Panel = Bid',
  ],
  'src/app/features/marketplace/panel.test.ts': [
    "import { http } from 'msw'",
    "import { cart } from '#src/server/features/marketplace/cart.ts'",
    "export const made = [http, cart, await import('node:fs')]",
  ],
  'src/server/app.ts': [
    "import { createHash } from 'node:crypto'",
    "import { placeBid } from '#src/server/features/marketplace/auction/place-bid.ts'",
    'export const app = [createHash, placeBid]',
  ],
  'src/server/features/talent/read-queue.ts': [
    "import { tasks } from '#src/server/features/projects/tasks/list-tasks.ts'",
    'export const queue = [tasks]',
  ],
  'src/player/adapters/scoped-timers.ts': ['export const later = (go: () => void) => setTimeout(go, 1)'],
  'src/app/call.ts': ["export const name = 'GET /api/users/me'"],
  'src/app/import.ts': ["export { api } from '#src/app/platform/api/api.ts'"],
  'src/app/path.test.ts': ["export const path = '/api/users/me'"],
  'src/server/docs.ts': ["export const path = '/api/docs'"],
  'src/domain/text.test.ts': ['export const address = (text) => URL.parse(text)'],
  'src/server/pages/address.ts': ['export const address = (text) => URL.parse(text)'],
  'src/domain/plain.ts': ['export const whisper = "hush, told and kept in a text"'],
}

let findings: readonly Finding[] = []

beforeAll(async () => {
  const planted = Object.values(violations).map(([path, text]) => [path, text] as const)
  const clean = Object.entries(validFiles).map(([path, lines]) => [path, lines.join('\n') + '\n'] as const)
  findings = await lintFixture(Object.fromEntries([...planted, ...clean]))
})

function messagesFor(path: string) {
  return findings
    .filter(({ path: found, rule }) => found === path && /^curio|no-restricted/.test(rule))
    .map(({ message }) => message)
}

test.each(Object.entries(violations))('the linter refuses %s', (_name, [path, , reason]) => {
  expect(messagesFor(path)).toEqual([expect.stringContaining(reason)])
})

test.each(Object.keys(validFiles))('the linter accepts %s', (path) => {
  expect(messagesFor(path)).toEqual([])
})
