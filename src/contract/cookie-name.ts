/**
 * Returns the name of a cookie. Over https it has the prefix `__Host-`: browsers store such a cookie only if it is
 * Secure, for every path and for this host alone, so that no other host of the domain can set it (RFC 6265bis,
 * 4.1.3.2).
 */
export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name)

/** The cookie with which a page says that its person signed out while the server could not be reached. */
export const signedOutCookie = 'signed-out'
