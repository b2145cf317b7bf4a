// Random actions of people in the market through the API, and a record of them.
import { toFormData } from './to-form-data.ts'
import type { MarketModel } from './market-model.ts'
import { type Random, runRandomActions } from './seeded-random.ts'
import type { CallResult, Caller } from './test-server.ts'

export type MarketUser = { readonly _id: string; readonly call: Caller }

type MarketScenario = {
  readonly model: MarketModel
  readonly random: Random
  readonly users: readonly MarketUser[]
  readonly admin: MarketUser
}

type Action = (scenario: MarketScenario, user: MarketUser) => Promise<CallResult | null>

const pickProduct = ({ model, random }: MarketScenario): string => random.pick([...model.items.keys()])

/** A product that the dealer sells, if there is one. */
function pickOwnProduct({ model, random }: MarketScenario, { _id }: MarketUser): string | null {
  const ownProducts = [...model.items.values()].filter(({ seller }) => seller === _id)
  return ownProducts.length === 0 ? null : random.pick(ownProducts)._id
}

const actions = {
  addProduct: async ({ model, random }, { _id: seller, call }) => {
    const price = 100 + random.integerBelow(9000) / 100
    const buyNowPrice = random.oneIn(2) ? price + random.integerBelow(5000) / 100 : null
    const status = random.pick(['new', 'active'] as const)
    const fields = { name: '青花瓶', price: price.toFixed(2), status, description: 'Blue and white.' }
    const response = await call('POST /api/products/addOne', {
      body: toFormData({ ...fields, ...(buyNowPrice !== null && { buyNowPrice: buyNowPrice.toFixed(2) }) }),
    })
    const cents = (amount: number) => Number(amount.toFixed(2))
    const _id: string = response.body.data?._id
    if (response.status === 200) {
      const buyNow = buyNowPrice === null ? null : cents(buyNowPrice)
      model.addProduct({ _id, seller, price: cents(price), buyNowPrice: buyNow, status })
    }
    return response
  },
  follow: async ({ model, random, users }, { _id, call }) => {
    const followee = random.pick(users)._id
    const method = random.pick(['GET', 'PUT', 'PUT', 'DELETE'] as const)
    const response = await call(`${method} /api/users/{id}/follow`, { params: { id: followee } })
    const toggled = !model.follows.has(`${_id} ${followee}`)
    if (response.status === 200) model.follow(_id, followee, method === 'GET' ? toggled : method === 'PUT')
    return response
  },
  like: async (scenario, { _id, call }) => {
    const product = pickProduct(scenario)
    const method = scenario.random.pick(['POST', 'PUT', 'PUT', 'DELETE'] as const)
    const response = await call(`${method} /api/products/{id}/like`, { params: { id: product } })
    const toggled = !scenario.model.likes.has(`${_id} ${product}`)
    if (response.status === 200) scenario.model.like(_id, product, method === 'POST' ? toggled : method === 'PUT')
    return response
  },
  start: async (scenario, user) => {
    const product = pickOwnProduct(scenario, user)
    if (product === null) return null
    const response = await user.call('POST /api/products/{id}/startBid', { params: { id: product }, body: {} })
    if (response.status === 200) scenario.model.start(product)
    return response
  },
  bid: async (scenario, { _id, call }) => {
    const product = pickProduct(scenario)
    // Few amounts, so that equal bids are common.
    const price = 190 + scenario.random.integerBelow(4)
    const response = await call('POST /api/products/{id}/bid', { params: { id: product }, body: { price } })
    if (response.status === 200) scenario.model.bid(product, _id, price)
    return response
  },
  end: async (scenario, user) => {
    const product = pickOwnProduct(scenario, user)
    if (product === null) return null
    const response = await user.call('POST /api/products/{id}/endBid', { params: { id: product } })
    if (response.status === 200) scenario.model.end(product)
    return response
  },
  buy: async (scenario, { _id, call }) => {
    const product = pickProduct(scenario)
    const response = await call('POST /api/products/{id}/buyNow', { params: { id: product } })
    if (response.status === 200) scenario.model.buy(product, _id)
    return response
  },
  remove: async (scenario, user) => {
    const byAdmin = scenario.random.oneIn(2)
    const productId = byAdmin ? pickProduct(scenario) : pickOwnProduct(scenario, user)
    const { _id, call } = byAdmin ? scenario.admin : user
    if (productId === null) return null
    const response = await call('POST /api/products/deleteOne', { body: { productId } })
    if (response.status === 200) scenario.model.remove(productId, _id)
    return response
  },
  sendMessage: async (scenario, { _id: from, call }) => {
    const product = scenario.model.items.get(pickProduct(scenario))
    const to = product?.seller === from ? product.sale?.buyer : product?.seller
    const response = await call('POST /api/messages', { body: { productId: product?._id, body: '还在吗？' } })
    if (response.status === 200) {
      const { threadId, message } = response.body.data
      scenario.model.addMessage(threadId, { _id: message._id, from, to: to ?? '' })
    }
    return response
  },
  readThread: async ({ model, random }, { _id, call }) => {
    const ownProducts = [...model.threads].filter(([, [first]]) => first?.from === _id || first?.to === _id)
    if (ownProducts.length === 0) return null
    const [id, messages] = random.pick(ownProducts)
    const messageId = random.oneIn(2) ? random.pick(messages)._id : undefined
    const response = await call('POST /api/messages/{id}/read', { params: { id }, body: { messageId } })
    if (response.status === 200) model.read(id, _id, messageId)
    return response
  },
  readNotifications: async ({ model }, { _id, call }) => {
    const response = await call('POST /api/notifications/read', { body: {} })
    if (response.status === 200) model.readNotifications(_id)
    return response
  },
} satisfies Record<string, Action>

type Name = keyof typeof actions

/** Relative frequencies. */
const weights: Readonly<Record<Name, number>> = {
  addProduct: 3,
  follow: 4,
  like: 5,
  start: 3,
  bid: 9,
  end: 2,
  buy: 1,
  remove: 1,
  sendMessage: 4,
  readThread: 2,
  readNotifications: 1,
}

/** Performs `count` actions of random people, after one product for each. */
export const runRandomMarketActions = (scenario: MarketScenario, count: number): Promise<ReadonlyMap<Name, number>> =>
  runRandomActions<Name>(
    {
      random: scenario.random,
      weights,
      first: scenario.users.map(() => 'addProduct'),
      perform: (name) => actions[name](scenario, scenario.random.pick(scenario.users)),
    },
    count,
  )
