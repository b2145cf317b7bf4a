// A model of one product in an auction, as one buyer sees it.
import { type ModelRequest, type ModelResponse, problem } from './model-call.ts'

export class MarketModel {
  /** The buyer's accepted bids, oldest first. */
  readonly bids: number[] = []
  isLiked = false
  isFollowed = false
  readonly #answers = new Map<string, number>()

  handle({ method, path, key, body }: ModelRequest, person: string): ModelResponse {
    switch (`${method} ${path}`) {
      case 'GET /api/products/product':
        return {
          status: 200,
          body: { data: this.#product(), myBidPrice: this.#bid(), now: '2026-11-20T09:00:00.000Z' },
        }
      case 'POST /api/products/product/bid':
        return this.#placeBid(key, body as { price: number; replaces?: number | null })
      case 'PUT /api/products/product/like':
      case 'DELETE /api/products/product/like':
        this.isLiked = method === 'PUT'
        return { status: 200, body: { liked: this.isLiked, likes: Number(this.isLiked) } }
      case 'GET /api/products/user/marks':
        return { status: 200, body: { liked: this.isLiked ? ['product'] : [], bids: [] } }
      case 'GET /api/users/seller':
        return { status: 200, body: { data: { _id: 'seller', following: this.isFollowed, followersCount: 0 } } }
      case 'PUT /api/users/seller/follow':
      case 'DELETE /api/users/seller/follow':
        this.isFollowed = method === 'PUT'
        return { status: 200, body: { following: this.isFollowed, followersCount: Number(this.isFollowed) } }
      default:
        return problem(404, person === '' ? 'not-signed-in' : 'not-found')
    }
  }

  #bid = (): number | null => this.bids.at(-1) ?? null

  #product = () => ({
    _id: 'product',
    name: 'Vase',
    price: 100,
    buyNowPrice: null,
    status: 'active',
    bidEnd: '2027-11-20T09:00:00.000Z',
    soldPrice: null,
    liked: this.isLiked,
    likes: Number(this.isLiked),
  })

  /** The repeated key is answered as before, whatever stands now. */
  #placeBid(key: string, { price, replaces }: { price: number; replaces?: number | null }): ModelResponse {
    const answered = this.#answers.get(key)
    if (answered !== undefined) return { status: 200, body: { myBidPrice: answered } }
    if (replaces !== undefined && replaces !== this.#bid())
      return problem(409, 'bid-changed', { bid: { standing: this.#bid(), sent: price } })
    this.#answers.set(key, price)
    this.bids.push(price)
    return { status: 200, body: { myBidPrice: price } }
  }
}
