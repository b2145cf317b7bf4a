import { z } from 'zod'
import { maxSearchLength } from '#src/domain/search/search-terms.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { call, signedIn } from '#src/contract/call/call.ts'
import { amount, id, instant, messageResponse, params, timeZone } from '#src/contract/call/fields.ts'

const text = z.exactOptional(
  z
    .string()
    .overwrite(cleanName)
    .min(1)
    .max(maxSearchLength, { error: `Enter at most ${maxSearchLength} characters.` }),
)

export const savedFilter = z.object({
  keyword: text,
  era: text,
  type: text,
  location: text,
  priceMin: z.exactOptional(amount),
  priceMax: z.exactOptional(amount),
})

const hasOther = (search: object, ...names: readonly string[]) =>
  Object.keys(search).some((name) => !names.includes(name))

const savedSearch = z.object({ _id: id, filter: savedFilter, createdAt: instant }).meta({ id: 'SavedSearch' })

export const savedSearches = {
  'GET /api/searches': call({
    name: 'listSavedSearches',
    summary: 'The signed-in user’s saved searches, newest first.',
    roles: signedIn,
    response: z.object({ data: z.array(savedSearch) }),
    problems: [],
  }),
  'POST /api/searches': call({
    name: 'saveSearch',
    summary:
      'Save a search, to be notified of new products that match it. A misspelt keyword is saved as the search corrects it. An equal search is saved once.',
    roles: signedIn,
    limit: 'search',
    body: savedFilter
      /** Of the user’s day, for the daily mail, if none is stored. */
      .extend({ timeZone: z.exactOptional(timeZone) })
      .refine((search) => hasOther(search, 'timeZone'), {
        error: 'Enter a keyword or choose a filter.',
        path: ['keyword'],
      })
      .refine((search) => search.priceMin !== 0 || hasOther(search, 'timeZone', 'priceMin'), {
        error: 'Enter a price above 0, a keyword or a filter.',
        path: ['priceMin'],
      })
      .refine(({ priceMin, priceMax }) => !priceMin || !priceMax || priceMin <= priceMax, {
        path: ['priceMax'],
        error: 'The highest price is below the lowest. Change one of them.',
      }),
    response: z.object({ data: savedSearch }),
    problems: ['invalid', 'too-many-searches'],
  }),
  'DELETE /api/searches/{id}': call({
    name: 'removeSavedSearch',
    summary: 'Remove one of one’s own saved searches.',
    roles: ['owner'],
    params,
    response: messageResponse,
    problems: ['not-found'],
  }),
}
