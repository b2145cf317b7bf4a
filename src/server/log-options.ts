import { type LoggerOptions, stdSerializers } from 'pino'
import { isDatabaseUnavailable } from './db/connection/classify-failure.ts'

/** Milliseconds between two lines that say that the database is away: everything that needs it fails then. */
const repetitionMs = 60_000
const fatal = 60

/** The options of the server's log. `now`: a clock in milliseconds. */
export function logOptions(now: () => number = () => performance.now()): LoggerOptions {
  let silentUntilMs = -Infinity
  return {
    serializers: { err: serializeError },
    hooks: {
      logMethod(args, method, level) {
        const context: unknown = args[0]
        if (level < fatal && isObject(context) && isDatabaseUnavailable(context['err'])) {
          if (now() < silentUntilMs) return
          silentUntilMs = now() + repetitionMs
        }
        method.apply(this, args)
      },
    },
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * Serializes an error for the log without the database connection that the driver attaches to some errors, and without
 * PostgreSQL's `detail` and `where`, which quote stored values, such as an email that is taken.
 */
export function serializeError(error: Error): object {
  const {
    client: _client,
    detail: _detail,
    where: _where,
    ...rest
  }: Readonly<Record<string, unknown>> = {
    ...stdSerializers.err(error),
  }
  return rest
}
