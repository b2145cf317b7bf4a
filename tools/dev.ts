// npm run dev: Vite with hot reload in front of the production server, which restarts when its sources change.

import { resolve } from 'node:path'
import { createServer } from 'vite'

import { formatStartMessage } from '#src/server/start-message.ts'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'
import { explainFailure } from '#src/server/explain-failure.ts'
import { checkAddress } from '#src/server/check-address.ts'
import { markPublicBrowsing } from '#src/server/pages/page-template.ts'
import { isLoopback } from '#src/server/http/origin/proxies.ts'
import { readSettings } from '#src/server/settings.ts'
import { stopOnSignals } from '#src/server/stop-on-signals.ts'
import { runRestartableServer } from './dev/run-restartable-server.ts'

const projectFolder = resolve(import.meta.dirname, '..')
const serverSources = ['server', 'contract', 'domain'].map((name) => resolve(projectFolder, 'src', name))

try {
  await develop()
} catch (error) {
  const explanation = explainFailure(error)
  if (explanation === null) throw error
  process.stderr.write(`Curio cannot run: ${explanation}\n`)
  process.exit(1)
}

async function develop(): Promise<void> {
  const { host, port, publicBrowsing } = readSettings(process.env, projectFolder)
  if (!isLoopback(host)) throw new StartFailure('npm run dev serves on loopback only: set HOST to 127.0.0.1.')
  await checkAddress({ host, port })
  const serverPort = await findFreePort()
  const proxyTarget = { target: `http://127.0.0.1:${serverPort}` }
  const vite = await createServer({
    root: projectFolder,
    // The page contains whether visitors may browse; in production the server writes it.
    plugins: [{ name: 'public-browsing', transformIndexHtml: (html) => markPublicBrowsing(html, publicBrowsing) }],
    server: {
      host,
      port,
      strictPort: true,
      proxy: { '/api': proxyTarget, '/media/images': proxyTarget, '/healthz': proxyTarget, '/readyz': proxyTarget },
    },
  })
  const server = runRestartableServer(resolve(projectFolder, 'tools/start.ts'), {
    HOST: '127.0.0.1',
    PORT: String(serverPort),
  })
  stopOnSignals(
    () => void Promise.all([vite.close(), server.stop()]).finally(() => process.exit(0)),
    () => process.exit(1),
  )
  vite.watcher.add(serverSources)
  vite.watcher.on('all', (_event, path) => {
    if (serverSources.some((folder) => path.startsWith(folder)) && !path.includes('.test.')) server.restart()
  })
  const { signInHint } = await server.ready
  await vite.listen()
  process.stdout.write(`${formatStartMessage(vite.resolvedUrls?.local[0] ?? `http://${host}:${port}/`, signInHint)}\n`)
}
