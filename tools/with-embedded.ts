import { type EmbeddedPostgres, startEmbedded } from '#src/server/db/embedded/start-embedded.ts'

/** Runs `work` on the embedded PostgreSQL of the data folder: that of the running server, or one that is started. */
export async function withEmbedded<T>(
  dataFolder: string,
  work: (embedded: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController()
  const embedded = await startEmbedded({ dataFolder, joinsServer: true, signal: stopping.signal })
  // A server that is started meanwhile waits instead of failing.
  stopping.abort()
  try {
    return await work(embedded)
  } finally {
    await embedded.stop()
  }
}
