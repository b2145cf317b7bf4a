import { stdSerializers } from 'pino'

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
