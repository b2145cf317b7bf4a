// API tokens: other systems make calls for one project with them.

/**
 * What a token may do in its project. `read`: read people, tasks, results and payouts; `import`: add tasks and videos,
 * without reading results; `links`: only replace the addresses of videos; `all`: all of it, and change the rest. Who manages the project, its webhooks and its tokens are
 * changed only by signed-in people, so that nobody keeps access who has only found a token.
 */
export const tokenScopes = ['read', 'import', 'links', 'all'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** How long a new token works. */
export const tokenLifetimes = ['year', 'never'] as const
export type TokenLifetime = (typeof tokenLifetimes)[number]

/** Days before its end that a project's managers are told. */
export const tokenReminderDays = 14

/** What every token begins with, so that scanners for leaked secrets recognize it. */
export const tokenPrefix = 'curio_'

export const maxTokenNameLength = 100

/** Maximum number of tokens of a project. */
export const maxProjectTokens = 20

/** Returns the token of an `Authorization` header, or null if the header has none. The scheme is not case-sensitive. */
export function readBearerToken(header: string | undefined): string | null {
  return header === undefined ? null : (/^bearer +(\S+) *$/i.exec(header)?.[1] ?? null)
}

/** The last four characters of a token. */
export const hintOf = (token: string): string => token.slice(-4)
