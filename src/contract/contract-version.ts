// The contract version of an app. An app that stays open for days or is loaded from a cache can be older than the
// server.

/** The request header with the app's contract version. Other callers may omit it. */
export const contractHeader = 'x-curio-contract'

/**
 * The contract version of this build, an integer. Increased with every change that breaks older apps, also with a new
 * kind or action for which they have no text.
 */
export const contractVersion = 3

/** The oldest contract version this server supports. Apps with an older one must update. */
export const oldestSupportedContract = 3
