// Every screen that is photographed: its address and who looks at it.
import { z } from 'zod'
import type { DemoPerson } from '#src/tools/demo-person.ts'

/** Asks the server as the person who is signed in: `ask('GET /api/projects')`. */
export type Ask = (call: string, body?: object) => Promise<unknown>

export type Screen = {
  readonly name: string
  readonly as?: DemoPerson
  /** Where it is; a function finds the ids of the demo data. */
  readonly at: string | ((ask: Ask) => Promise<string>)
  /** The button that opens what is meant; where there is none, as on a wider screen, that stands open. */
  readonly press?: string
}

const listed = z.object({ data: z.array(z.object({ _id: z.string() })).min(1) })
const cards = z.object({
  data: z.array(z.object({ _id: z.string(), status: z.string(), seller: z.object({ _id: z.string() }) })).min(1),
})
const projects = z.object({
  data: z.array(z.object({ _id: z.string(), bundles: z.array(z.object({ _id: z.string() })).min(1) })).min(1),
})
const jobs = z.object({ current: z.array(z.object({ nextTaskId: z.string().nullable() })).min(1) })

const talks = z.object({ threads: z.array(z.object({ _id: z.string() })).min(1) })

const productWith = (status: string) => async (ask: Ask) => {
  for (let page = 0; ; page += 1) {
    const { data } = cards.parse(await ask(`GET /api/products/getAll?page=${page}`))
    const found = data.find((product) => product.status === status)
    if (found) return `/antique/${found._id}`
  }
}

const ownProductWith = (status: string) => async (ask: Ask) =>
  `/antique/${listed.parse(await ask(`GET /api/products/user/list?status=${status}`)).data[0]?._id}`

const withProject = (path: (id: string, bundleId: string) => string) => async (ask: Ask) => {
  const project = projects.parse(await ask('GET /api/projects')).data[0]
  return path(project?._id ?? '', project?.bundles[0]?._id ?? '')
}

export const screens: readonly Screen[] = [
  { name: 'login', at: '/login' },
  { name: 'antiques', as: 'buyer', at: '/antiques' },
  { name: 'antiques-search', as: 'buyer', at: '/antiques?keyword=vase' },
  { name: 'antiques-filters', as: 'buyer', at: '/antiques?era=清&priceMin=50&priceMax=10', press: 'Filters 3' },
  { name: 'antiques-nothing', as: 'buyer', at: '/antiques?keyword=nothing-like-it&era=清&priceMin=10' },
  { name: 'antique-active', as: 'buyer', at: productWith('active') },
  { name: 'antique-new', as: 'buyer', at: productWith('new') },
  { name: 'antique-sold', as: 'buyer', at: productWith('sold') },
  { name: 'antique-active-seller', as: 'seller', at: ownProductWith('active') },
  { name: 'antique-new-seller', as: 'seller', at: ownProductWith('new') },
  {
    name: 'user',
    as: 'buyer',
    at: async (ask) => `/user/${cards.parse(await ask('GET /api/products/getAll')).data[0]?.seller._id}`,
  },
  { name: 'me', as: 'seller', at: '/me' },
  { name: 'sell', as: 'seller', at: '/me?create=1' },
  { name: 'likes', as: 'buyer', at: '/me/likes' },
  { name: 'messages', as: 'seller', at: '/me?tab=messages' },
  {
    name: 'message-thread',
    as: 'seller',
    at: async (ask) => `/messages/${talks.parse(await ask('GET /api/messages')).threads[0]?._id}`,
  },
  {
    name: 'message-new',
    as: 'noah',
    at: async (ask) => `/messages/to/${(await productWith('new')(ask)).split('/').at(-1)}`,
  },
  { name: 'users', as: 'admin', at: '/users' },
  { name: 'audit', as: 'admin', at: '/audit' },
  { name: 'me-wallet', as: 'mei', at: '/me?tab=wallet' },
  { name: 'project-people', as: 'manager', at: withProject((id) => `/project/${id}/people`) },
  {
    name: 'bundle-assignments',
    as: 'manager',
    at: withProject((id, bundleId) => `/project/${id}/bundle/${bundleId}/assignments`),
  },
  {
    name: 'bundle-import',
    as: 'manager',
    at: withProject((id, bundleId) => `/project/${id}/bundle/${bundleId}/import`),
  },
  { name: 'project-board', as: 'manager', at: withProject((id) => `/project/${id}/board`) },
  { name: 'project-payouts', as: 'manager', at: withProject((id) => `/project/${id}/payouts`) },
  { name: 'projects', as: 'manager', at: '/projects' },
  { name: 'project-settings', as: 'manager', at: withProject((id) => `/project/${id}/settings`) },
  {
    name: 'task',
    as: 'mei',
    at: async (ask) => {
      const open = jobs.parse(await ask('GET /api/talents/jobs')).current.find((job) => job.nextTaskId)
      return `/task/${open?.nextTaskId}`
    },
  },
  { name: 'tasks', as: 'mei', at: '/tasks' },
  { name: 'talent', as: 'mei', at: '/talent' },
  { name: 'talent-history', as: 'mei', at: '/talent/history' },
  { name: 'talent-me', as: 'mei', at: '/talent/me' },
  { name: 'dashboard', as: 'manager', at: '/dashboard' },
]
