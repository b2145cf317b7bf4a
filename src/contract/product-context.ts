// What is shown beside a product: what else can be bought.
import { z } from 'zod'
import { call, signedIn } from './call.ts'
import { instant, params } from './fields.ts'
import { productCard } from './marketplace.ts'

export const productContext = {
  'GET /api/products/{id}/related': call({
    name: 'listRelatedProducts',
    summary: 'What can still be bought besides a product: up to ten of its seller, and up to ten of its kind.',
    roles: signedIn,
    publicBrowsing: true,
    idempotent: true,
    params,
    response: z.object({ fromSeller: z.array(productCard), similar: z.array(productCard), now: instant }),
    problems: ['not-found'],
  }),
}
