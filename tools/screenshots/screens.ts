// All screens for screenshots: path and signed-in person.
import type { ProductStatus } from '#src/domain/auction/auction.ts'
import type { ApiCall } from '#tools/call-api.ts'
import type { DemoPerson } from '#tools/sign-in-demo-person.ts'

export type Screen = {
  readonly name: string
  readonly person?: DemoPerson
  /** The path; a function reads ids of the demo data. */
  readonly path: string | ((callApi: ApiCall) => Promise<string>)
  /**
   * The button that opens the target; not pressed where it is missing, as on wide screens, which show the target
   * anyway.
   */
  readonly pressButton?: string
}

const productWith = (status: ProductStatus) => async (callApi: ApiCall) => {
  for (let page = 0; ; page += 1) {
    const { data } = await callApi('GET /api/products/getAll', { query: { page } })
    const found = data.find((product) => product.status === status)
    if (found) return `/antique/${found._id}`
  }
}

const ownProductWith = (status: 'new' | 'active') => async (callApi: ApiCall) =>
  `/antique/${(await callApi('GET /api/products/user/list', { query: { status } })).data[0]?._id}`

const ownOrder = async (callApi: ApiCall) => `/order/${(await callApi('GET /api/orders')).data[0]?._id}`

const withProject = (path: (id: string, bundleId: string) => string) => async (callApi: ApiCall) => {
  const project = (await callApi('GET /api/projects')).data[0]
  return path(project?._id ?? '', project?.bundles[0]?._id ?? '')
}

export const screens: readonly Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'set-password-invalid', path: '/set-password' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'unsubscribe', path: '/unsubscribe?token=none&topic=sales' },
  { name: 'antiques', person: 'buyer', path: '/antiques' },
  { name: 'antiques-search', person: 'buyer', path: '/antiques?keyword=vase' },
  {
    name: 'antiques-filters',
    person: 'buyer',
    path: '/antiques?era=清&priceMin=50&priceMax=10',
    pressButton: 'Filters 3',
  },
  { name: 'antiques-nothing', person: 'buyer', path: '/antiques?keyword=nothing-like-it&era=清&priceMin=10' },
  { name: 'antique-active', person: 'buyer', path: productWith('active') },
  { name: 'antique-new', person: 'buyer', path: productWith('new') },
  { name: 'antique-sold', person: 'buyer', path: productWith('sold') },
  { name: 'antique-active-seller', person: 'seller', path: ownProductWith('active') },
  { name: 'antique-new-seller', person: 'seller', path: ownProductWith('new') },
  {
    name: 'user',
    person: 'buyer',
    path: async (callApi) => `/user/${(await callApi('GET /api/products/getAll')).data[0]?.seller._id}`,
  },
  { name: 'me', person: 'seller', path: '/me' },
  { name: 'sell', person: 'seller', path: '/me?create=1' },
  { name: 'orders', person: 'buyer', path: '/me?tab=orders' },
  { name: 'order-buyer', person: 'buyer', path: ownOrder },
  { name: 'order-seller', person: 'seller', path: ownOrder },
  { name: 'likes', person: 'buyer', path: '/me?tab=likes' },
  { name: 'messages', person: 'seller', path: '/me?tab=messages' },
  {
    name: 'message-thread',
    person: 'seller',
    path: async (callApi) => `/messages/${(await callApi('GET /api/messages')).threads[0]?._id}`,
  },
  {
    name: 'message-new',
    person: 'noah',
    path: async (callApi) => `/messages/to/${(await productWith('new')(callApi)).split('/').at(-1)}`,
  },
  { name: 'users', person: 'admin', path: '/users' },
  { name: 'audit', person: 'admin', path: '/audit' },
  { name: 'mails', person: 'admin', path: '/mails' },
  { name: 'me-wallet', person: 'mei', path: '/me?tab=wallet' },
  { name: 'project-people', person: 'manager', path: withProject((id) => `/project/${id}/people`) },
  {
    name: 'bundle-assignments',
    person: 'manager',
    path: withProject((id, bundleId) => `/project/${id}/bundle/${bundleId}/assignments`),
  },
  {
    name: 'bundle-import',
    person: 'manager',
    path: withProject((id, bundleId) => `/project/${id}/bundle/${bundleId}/import`),
  },
  { name: 'project-board', person: 'manager', path: withProject((id) => `/project/${id}/board`) },
  { name: 'project-payouts', person: 'manager', path: withProject((id) => `/project/${id}/payouts`) },
  { name: 'projects', person: 'manager', path: '/projects' },
  { name: 'project-settings', person: 'manager', path: withProject((id) => `/project/${id}/settings`) },
  {
    name: 'task',
    person: 'mei',
    path: async (callApi) => {
      const open = (await callApi('GET /api/talents/jobs')).current.find((job) => job.nextTaskId)
      return `/task/${open?.nextTaskId}`
    },
  },
  { name: 'tasks', person: 'mei', path: '/tasks' },
  { name: 'talent', person: 'mei', path: '/talent' },
  { name: 'talent-history', person: 'mei', path: '/talent/history' },
  { name: 'talent-me', person: 'mei', path: '/talent/me' },
  { name: 'talent-wallet', person: 'noah', path: '/talent/me/wallet' },
  { name: 'own-account', person: 'buyer', path: '/me/account' },
  { name: 'talent-account', person: 'mei', path: '/talent/me/account' },
  { name: 'dashboard', person: 'manager', path: '/dashboard' },
]
