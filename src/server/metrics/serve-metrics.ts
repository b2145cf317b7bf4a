import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './create-metrics.ts'

/** Serves `/metrics` to this machine only: it is not for the public, and has no sign-in. 0 selects any free port. */
export async function serveMetrics(metrics: Pick<Metrics, 'render' | 'contentType'>, port: number) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: listeningPort } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: listeningPort, close }
}
