/** The source of a regular expression for a UUID in lower case. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const wholeUuid = new RegExp(`^${uuidPattern}$`, 'i')

/** Whether a text is a UUID, in any case. */
export const isUuid = (text: string): boolean => wholeUuid.test(text)

/** A short id for display: the last eight characters. They are random, while a UUIDv7 begins with the time. */
export const shortId = (id: string): string => id.slice(-8)
