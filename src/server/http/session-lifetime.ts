/** Lifetime of a session in seconds: 28 days. */
export const sessionLifetimeSeconds = 28 * 24 * 60 * 60
