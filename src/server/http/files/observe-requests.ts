import type { FastifyInstance } from 'fastify'
import { pageRoute } from './register-app-files.ts'
import { isInnerRequest } from '#src/server/http/log/request-id.ts'

export type FinishedRequest = {
  readonly method: string
  /** The pattern of the path, such as `/api/products/:id`; `other` for pages and files of the app. */
  readonly route: string
  readonly status: number
  /** Seconds from the request's headers to the end of the response. */
  readonly seconds: number
}

/** Calls `onEnd` after every request of a client, and not after those that a page makes within this process. */
export function observeRequests(app: FastifyInstance, onEnd: (request: FinishedRequest) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInnerRequest()) {
      const { url, schema } = request.routeOptions
      // Files have a route each, which their plugin hides from descriptions of the API.
      const isFile = schema !== undefined && 'hide' in schema
      const route = url === undefined || url === pageRoute || isFile ? 'other' : url
      onEnd({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    }
    done()
  })
}
