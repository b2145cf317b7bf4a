import { stdSerializers } from 'pino'

/** Serializes an error for the log without the database connection that the driver attaches to some errors. */
export function serializeError(error: Error): object {
  const { client: _, ...rest } = { client: undefined, ...stdSerializers.err(error) }
  return rest
}
