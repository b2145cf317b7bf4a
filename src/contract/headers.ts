// The headers and cookies that the app and the server share.

/**
 * Returns the name of a cookie. Over https it has the prefix `__Host-`: browsers store such a cookie only if it is
 * Secure, for every path and for this host alone, so that no other host of the domain can set it (RFC 6265bis,
 * 4.1.3.2).
 */
export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name)

/** The cookie with which a page says that its person signed out while the server could not be reached. */
export const signedOutCookie = 'signed-out'

/**
 * The cookies with the log position after the browser's last change, which the server sets, and after the last event that
 * its pages received, which they set. A read replica answers only once it has replayed the log that far.
 */
export const changedPositionCookie = 'changed-position'
export const seenPositionCookie = 'seen-position'

/** Lifetime of both in seconds: longer than any lag with which a replica is read. */
export const positionCookieSeconds = 600

/**
 * The request header with the `_id` of the person a call is made for. If another person is signed in, the server
 * refuses it with `other-person`, so that nothing is stored under the wrong person.
 */
export const personHeader = 'curio-person'

/**
 * The request header with the app's contract version: an app that stays open for days or is loaded from a cache can be
 * older than the server. Other callers may omit it.
 */
export const contractHeader = 'x-curio-contract'

/**
 * The contract version of this build, an integer. Increased with every change that breaks older apps, also with a new
 * kind or action for which they have no text.
 */
export const contractVersion = 4

/** The oldest contract version this server supports. Apps with an older one must update. */
export const oldestSupportedContract = 4
