import type { FastifyInstance } from 'fastify'

/**
 * Handles the share target for photos if no service worker intercepts it (its data was cleared, but the app is still
 * installed): opens the form without them. Call it in the scope that reads forms.
 */
export function registerShareFallback(app: FastifyInstance): void {
  app.post('/share-photos', (_request, reply) => reply.redirect('/me?create=1', 303))
}
