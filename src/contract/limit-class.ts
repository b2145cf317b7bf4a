/** The classes of calls that have separate rate limits. */
export const limitClasses = ['sign-in', 'read', 'search', 'write', 'upload', 'publish'] as const
export type LimitClass = (typeof limitClasses)[number]

type LimitedCall = { readonly limit?: LimitClass; readonly idempotent: boolean; readonly isReadOnly?: true }

/** Returns the class of a call: that of its row, else `read` if it cannot change anything, else `write`. */
export const limitClassOf = (method: string, { limit, idempotent, isReadOnly }: LimitedCall): LimitClass =>
  limit ?? ((method === 'GET' && idempotent) || isReadOnly ? 'read' : 'write')
