import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for requests that run when the server closes; then their connections are closed. */
const patienceMs = 15_000

/**
 * Serves for another `delayMs`, in which a load balancer notices `/readyz`. Then accepts no more connections, ends event
 * streams, waits for the running requests and closes.
 */
export async function closeApp(app: FastifyInstance, delayMs: number): Promise<void> {
  await pause(delayMs)
  const timer = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
