import type { Run } from '#tools/bench/run-bench.ts'
import { runServer } from '#tools/run-server.ts'

export type Served = { readonly pid: number; readonly port: number; readonly stop: () => Promise<void> }

/**
 * Serves the database at `url` by Curio's own server as it is installed, with its default log, sessions and checks, until
 * the run ends.
 */
export async function runCurio(
  { onEnd }: Run,
  url: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const server = await runServer(dataDir, {
    DATABASE_URL: url,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    // One person and one address make all requests.
    RATE_LIMITS: '0',
    ...settings,
  })
  onEnd(server.stop)
  return { pid: server.pid ?? 0, port: Number(new URL(server.url).port), stop: server.stop }
}
