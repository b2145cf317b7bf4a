/** An id for the eye: its last eight characters, which are random where the first ones of a UUIDv7 are the time. */
export const shortId = (id: string): string => id.slice(-8)
