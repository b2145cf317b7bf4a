import type { FastifyInstance } from 'fastify'

/**
 * The address photos are shared to, where no service worker took them (its data was cleared, the app is still
 * installed): the form opens without them. Inside the scope that reads forms.
 */
export function registerShareFallback(app: FastifyInstance): void {
  app.post('/share-photos', (_request, reply) => reply.redirect('/me?create=1', 303))
}
