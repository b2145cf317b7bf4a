// Schemas that several calls share.
import { z } from 'zod'
import { countries, languages } from '#src/domain/languages.ts'
import { isAmount, maxPrice } from '#src/domain/money.ts'
import { maxNameLength } from '#src/domain/person-name.ts'
import { taskStatuses } from '#src/domain/task.ts'

/** A UUIDv7. Taken in any case; it is compared as text, so that it is lower case from here on. */
export const id = z.uuid().toLowerCase()

const amountError = `Enter an amount from 0 to ${maxPrice.toLocaleString('en-US')} with at most two decimals.`

/** An amount of money on the wire: at most two decimals. */
export const amount = z.number({ error: amountError }).refine(isAmount, { error: amountError })

/** The same as a form sends it: text, digits with at most two decimals. */
export const priceText = z
  .string({ error: amountError })
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, { error: amountError })
  .transform(Number)
  .pipe(amount)

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })

/** First page 0. Forms send numbers, query strings text: both are taken. */
export const page = z.coerce.number().int().min(0).max(1_000_000).default(0)

/** Where the previous answer's `nextCursor` goes; it wins over `page`. */
export const cursor = z.string().max(200).optional()

export const params = z.object({ id })

/** A person as others see them beside what they did. */
export const person = z.object({ _id: id, name: z.string(), icon: z.string() })

export const done = z.object({ message: z.string() })

/** What a person is called by: something, and not too much of it. */
export const personName = z
  .string()
  .trim()
  .min(1, { error: 'Enter a name.' })
  .max(maxNameLength, { error: `Enter a name of at most ${maxNameLength} characters.` })

export const shortText = z.string().trim().max(100)

export const countryOrNone = z.union([z.literal(''), z.enum(countries)])
export const languageOrNone = z.union([z.literal(''), z.enum(languages)])

export const phoneNumber = z
  .union([
    z.literal(''),
    z.string().regex(/^\+\d{1,4} [\d ()./-]{3,24}$/, { error: 'Enter digits, with the country code.' }),
  ])
  .describe('Country code, a space, the number.')

/** Which of a bundle’s tasks are meant: all without any. A name nobody knows is refused, or it would mean all too. */
export const taskFilters = z
  .strictObject({
    language: z.string().max(100).optional(),
    status: z.enum(taskStatuses).optional(),
    'worker._id': id.optional(),
  })
  .default({})
