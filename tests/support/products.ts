// Products as API responses have them.
import type { ApiResponse } from '#src/app/platform/api/api.ts'

type Product = ApiResponse<'GET /api/products/{id}'>['data']

const nobody = { good: 0, neutral: 0, bad: 0 }
export const noFeedback = { seller: nobody, buyer: nobody }

export const sellerId = '01990000-0000-7000-8000-0000000000bb'

let productCount = 0

/** An antique of 古月轩 in a running auction that starts at $1,200, by default. */
export function makeProduct(overrides: Partial<Product> = {}): Product {
  productCount += 1
  return {
    _id: `01990000-0000-7000-8000-${String(productCount).padStart(12, '0')}`,
    name: '青花瓶',
    images: [],
    pictures: [],
    price: 1200,
    buyNowPrice: null,
    status: 'active',
    bidEnd: '2999-01-01T00:00:00.000Z',
    seller: { _id: sellerId, name: '古月轩', icon: '' },
    soldPrice: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    description: '',
    remarks: '',
    era: '',
    type: '',
    location: '',
    facets: { era: null, type: null, location: null },
    facts: { condition: null, conditionText: '', dimensions: '', material: null, provenance: '', marks: '' },
    additions: [],
    bids: [],
    buyer: null,
    bidEndTime: '',
    order: null,
    liked: false,
    likes: 0,
    hidden: null,
    ...overrides,
  }
}

/** The server's clock in these responses. */
export const serverTime = '2026-11-20T12:00:00.000Z'
