// What is shown beside a product: what else can be bought, and who sells it.
import { z } from 'zod'
import { call, signedIn } from '#src/contract/call/call.ts'
import { instant, params } from '#src/contract/call/fields.ts'
import { productCard } from './product-fields.ts'

const feedbackCounts = z
  .object({ good: z.number().int(), neutral: z.number().int(), bad: z.number().int() })
  .meta({ id: 'FeedbackCounts' })

export const productContext = {
  'GET /api/products/{id}/related': call({
    name: 'listRelatedProducts',
    summary: 'What can still be bought besides a product: up to ten of its seller, and up to ten of its kind.',
    readsReplica: true,
    roles: signedIn,
    publicBrowsing: true,
    params,
    response: z.object({ fromSeller: z.array(productCard), similar: z.array(productCard), now: instant }),
    problems: ['not-found'],
  }),
  'GET /api/users/{id}/seller': call({
    name: 'getSeller',
    summary: 'What a buyer wants to know of a seller.',
    readsReplica: true,
    roles: signedIn,
    publicBrowsing: true,
    params,
    response: z.object({
      data: z.object({
        memberSince: instant,
        /** Sold products; 1001 stands for all above 1,000. */
        soldCount: z.number().int().max(1001),
        /** Minutes within which at least half of the buyers’ first questions were answered; null if too few were asked. */
        answerMinutes: z.number().int().min(1).nullable(),
        about: z.string(),
        /** How many said what of them, as a seller and as a buyer. */
        feedback: z.object({ seller: feedbackCounts, buyer: feedbackCounts }),
      }),
    }),
    problems: ['not-found'],
  }),
}
