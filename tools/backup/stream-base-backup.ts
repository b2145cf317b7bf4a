import { Readable } from 'node:stream'
import type { Client, Connection } from 'pg'

const dataMessage = 'd'.charCodeAt(0)

/**
 * Streams a copy of the whole cluster as a tar archive, with the log that makes it consistent, while the cluster is in
 * use. `client` is connected in replication mode as a role that may replicate. The messages are described in
 * PostgreSQL's documentation, "Streaming Replication Protocol", BASE_BACKUP; without tablespaces there is one archive.
 */
export function streamBaseBackup(client: Client): Readable {
  let connection: Connection | undefined
  const archive = new Readable({ read: () => void connection?.stream.resume() })
  const ignore = () => {}
  client.query({
    submit: (submitted: Connection) => {
      connection = submitted
      submitted.query("BASE_BACKUP (LABEL 'curio', CHECKPOINT 'fast', WAL true, MANIFEST 'no')")
    },
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
      if (chunk[0] !== dataMessage) return
      // The client reuses the buffer.
      if (!archive.push(Buffer.from(chunk.subarray(1)))) connection?.stream.pause()
    },
    handleReadyForQuery: () => archive.push(null),
    handleError: (error: Error) => archive.destroy(error),
    handleRowDescription: ignore,
    handleDataRow: ignore,
    handleCommandComplete: ignore,
    handleEmptyQuery: ignore,
    handlePortalSuspended: ignore,
  })
  return archive
}
