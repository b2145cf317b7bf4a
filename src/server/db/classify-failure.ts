// Recognizes failures of the surroundings: the database cannot be reached, or a disk is full.

/** SQLSTATEs of a server that stops, starts or has no free connection, and of class 08, connection exceptions. */
const unavailableStates = /^(08\w{3}|57P0[123]|53300)$/

/** Messages of the driver, which has no codes for them. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** ENOSPC and EDQUOT of the operating system, and PostgreSQL's disk_full. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100']

/** Whether the connection to the database failed, or could not be made. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // With this message Node reports that the client of a request disconnected.
  const isNetworkError = networkCodes.includes(code) && error.message !== 'aborted'
  return unavailableStates.test(code) || isNetworkError || unavailableMessages.test(error.message)
}

/** Whether a file, or the database, could not be written because its disk, or the quota on it, is full. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && fullCodes.includes(codeOf(error))

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')
