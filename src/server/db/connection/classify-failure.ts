// Recognizes failures of the surroundings: the database cannot be reached or refuses changes, a setting of it ended a
// statement, or a disk is full.

const readOnlyState = '25006'
const fullState = '53300'

/** SQLSTATEs of a server that stops, starts or has no free connection, and of class 08, connection exceptions. */
const unavailableStates = /^(08\w{3}|57P0[123]|53300)$/

/** The settings of a role or a database that end statements or transactions, by SQLSTATE. */
const settingByState: Readonly<Record<string, string>> = {
  '57014': 'statement_timeout',
  '55P03': 'lock_timeout',
  '25P03': 'idle_in_transaction_session_timeout',
  '25P04': 'transaction_timeout',
}

/** Messages of the driver, which has no codes for them. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/

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

/** Whether the connection to the database failed, or could not be made, or is to a server that cannot be written. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const [code, message] = readFailure(error)
  // With this message Node reports that the client of a request disconnected.
  const isNetworkError = networkCodes.includes(code) && message !== 'aborted'
  return code === readOnlyState || unavailableStates.test(code) || isNetworkError || unavailableMessages.test(message)
}

/** Whether a standby failed, or ended a statement because it is in the way of replaying the log. */
export const isReplicaFailure = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || /conflict with recovery|recovery conflict/.test(readFailure(error)[1])

/** Whether a change was refused because the database is a standby, or set to be read only. */
export const isReadOnlyDatabase = (error: unknown): boolean => readFailure(error)[0] === readOnlyState

/** For `catch` where a change may be left out: a database that can only be read still serves who is signed in. */
export function ignoreReadOnly(error: unknown): void {
  if (!isReadOnlyDatabase(error)) throw error
}

/** Whether the server has no free connection. */
export const isOutOfConnections = (error: unknown): boolean => readFailure(error)[0] === fullState

/** The setting of the database that ended the statement, or null. */
export const settingInTheWay = (error: unknown): string | null => settingByState[readFailure(error)[0]] ?? null

/** Whether a file, or the database, could not be written because its disk, or the quota on it, is full. */
export const isDiskFull = (error: unknown): boolean => fullCodes.includes(readFailure(error)[0])

/** The code and the message of an error, which from the job queue is a copy and no `Error`. */
function readFailure(error: unknown): readonly [code: string, message: string] {
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
  return [typeof code === 'string' ? code : '', typeof message === 'string' ? message : '']
}

/** Whether a statement failed because of the unique index `index` (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === index
}
