// People who deal in the market at random, through the API, and the journal of what they did.
import { formOf } from './form.ts'
import type { MarketJournal } from './market-journal.ts'
import type { Random } from './random.ts'
import type { Answered, Caller } from './server.ts'

export type Dealer = { readonly _id: string; readonly ask: Caller }

type Scene = {
  readonly journal: MarketJournal
  readonly random: Random
  readonly dealers: readonly Dealer[]
  readonly admin: Dealer
}

type Action = (scene: Scene, dealer: Dealer) => Promise<Answered | null>

const anyItem = ({ journal, random }: Scene): string => random.pick([...journal.items.keys()])

/** One that the dealer sells, if there is one. */
function ownItem({ journal, random }: Scene, { _id }: Dealer): string | null {
  const own = [...journal.items.values()].filter(({ seller }) => seller === _id)
  return own.length === 0 ? null : random.pick(own)._id
}

const actions = {
  offer: async ({ journal, random }, { _id: seller, ask }) => {
    const price = 100 + random.below(9000) / 100
    const buyNowPrice = random.oneIn(2) ? price + random.below(5000) / 100 : null
    const status = random.pick(['new', 'active'] as const)
    const fields = { name: '青花瓶', price: price.toFixed(2), status, description: 'Blue and white.' }
    const answered = await ask('POST /api/products/addOne', {
      body: formOf({ ...fields, ...(buyNowPrice !== null && { buyNowPrice: buyNowPrice.toFixed(2) }) }),
    })
    const cents = (amount: number) => Number(amount.toFixed(2))
    const _id: string = answered.body.data?._id
    if (answered.status === 200) {
      const buyNow = buyNowPrice === null ? null : cents(buyNowPrice)
      journal.offer({ _id, seller, price: cents(price), buyNowPrice: buyNow, status })
    }
    return answered
  },
  follow: async ({ journal, random, dealers }, { _id, ask }) => {
    const followee = random.pick(dealers)._id
    const method = random.pick(['GET', 'PUT', 'PUT', 'DELETE'] as const)
    const answered = await ask(`${method} /api/users/{id}/follow`, { params: { id: followee } })
    const toggled = !journal.follows.has(`${_id} ${followee}`)
    if (answered.status === 200) journal.follow(_id, followee, method === 'GET' ? toggled : method === 'PUT')
    return answered
  },
  like: async (scene, { _id, ask }) => {
    const item = anyItem(scene)
    const method = scene.random.pick(['POST', 'PUT', 'PUT', 'DELETE'] as const)
    const answered = await ask(`${method} /api/products/{id}/like`, { params: { id: item } })
    const toggled = !scene.journal.likes.has(`${_id} ${item}`)
    if (answered.status === 200) scene.journal.like(_id, item, method === 'POST' ? toggled : method === 'PUT')
    return answered
  },
  start: async (scene, dealer) => {
    const item = ownItem(scene, dealer)
    if (item === null) return null
    const answered = await dealer.ask('POST /api/products/{id}/startBid', { params: { id: item }, body: {} })
    if (answered.status === 200) scene.journal.start(item)
    return answered
  },
  bid: async (scene, { _id, ask }) => {
    const item = anyItem(scene)
    // Few amounts, so that equal bids are common.
    const price = 190 + scene.random.below(4)
    const answered = await ask('POST /api/products/{id}/bid', { params: { id: item }, body: { price } })
    if (answered.status === 200) scene.journal.bid(item, _id, price)
    return answered
  },
  end: async (scene, dealer) => {
    const item = ownItem(scene, dealer)
    if (item === null) return null
    const answered = await dealer.ask('POST /api/products/{id}/endBid', { params: { id: item } })
    if (answered.status === 200) scene.journal.end(item)
    return answered
  },
  buy: async (scene, { _id, ask }) => {
    const item = anyItem(scene)
    const answered = await ask('POST /api/products/{id}/buyNow', { params: { id: item } })
    if (answered.status === 200) scene.journal.buy(item, _id)
    return answered
  },
  remove: async (scene, dealer) => {
    const byAdmin = scene.random.oneIn(2)
    const productId = byAdmin ? anyItem(scene) : ownItem(scene, dealer)
    const { _id, ask } = byAdmin ? scene.admin : dealer
    if (productId === null) return null
    const answered = await ask('POST /api/products/deleteOne', { body: { productId } })
    if (answered.status === 200) scene.journal.remove(productId, _id)
    return answered
  },
  write: async (scene, { _id: from, ask }) => {
    const item = scene.journal.items.get(anyItem(scene))
    const to = item?.seller === from ? item.sale?.buyer : item?.seller
    const answered = await ask('POST /api/messages', { body: { productId: item?._id, body: '还在吗？' } })
    if (answered.status === 200) {
      const { threadId, message } = answered.body.data
      scene.journal.write(threadId, { _id: message._id, from, to: to ?? '' })
    }
    return answered
  },
  readThread: async ({ journal, random }, { _id, ask }) => {
    const own = [...journal.threads].filter(([, [first]]) => first?.from === _id || first?.to === _id)
    if (own.length === 0) return null
    const [id, messages] = random.pick(own)
    const messageId = random.oneIn(2) ? random.pick(messages)._id : undefined
    const answered = await ask('POST /api/messages/{id}/read', { params: { id }, body: { messageId } })
    if (answered.status === 200) journal.read(id, _id, messageId)
    return answered
  },
  readNews: async ({ journal }, { _id, ask }) => {
    const answered = await ask('POST /api/notifications/read', { body: {} })
    if (answered.status === 200) journal.readNews(_id)
    return answered
  },
} satisfies Record<string, Action>

type Name = keyof typeof actions

/** How often each is done beside the others. */
const shares: Readonly<Record<Name, number>> = {
  offer: 3,
  follow: 4,
  like: 5,
  start: 3,
  bid: 9,
  end: 2,
  buy: 1,
  remove: 1,
  write: 4,
  readThread: 2,
  readNews: 1,
}
const drawn = (Object.keys(shares) as Name[]).flatMap((name) => Array.from({ length: shares[name] }, () => name))

/** Does `count` things. Answers how often each was done with success; a refusal is an outcome like any other. */
export async function dealAtRandom(scene: Scene, count: number): Promise<ReadonlyMap<Name, number>> {
  const done = new Map<Name, number>((Object.keys(shares) as Name[]).map((name) => [name, 0]))
  for (const index of Array.from({ length: count }).keys()) {
    const name = index < scene.dealers.length ? 'offer' : scene.random.pick(drawn)
    const answered = await actions[name](scene, scene.random.pick(scene.dealers))
    if (answered?.status === 200) done.set(name, (done.get(name) ?? 0) + 1)
    if (answered && answered.status >= 500) throw new Error(`${name} failed with ${answered.status}`)
  }
  return done
}
