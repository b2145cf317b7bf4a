/** A short id for display: the last eight characters. They are random, while a UUIDv7 begins with the time. */
export const shortId = (id: string): string => id.slice(-8)
