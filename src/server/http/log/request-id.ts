import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The id of the page request that makes calls within this process. */
const pageRequestId = new AsyncLocalStorage<string>()

/** Runs `makeCall`, whose requests get the id of the page's request. */
export const withRequestId = <Result>(id: string, makeCall: () => Result): Result => pageRequestId.run(id, makeCall)

/** Whether the current request was made within this process, to render a page. */
export const isInnerRequest = (): boolean => pageRequestId.getStore() !== undefined

/**
 * Returns a function that gives each request an id: that of the page it belongs to, else the proxy's if it is well
 * formed, else a new one. From others than proxies it is not accepted, because it would let anyone confuse the log.
 */
export function createRequestIds(isProxy: (address: string) => boolean) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const pageId = pageRequestId.getStore()
    if (pageId !== undefined) return pageId
    const proxyRequestId = headers['x-request-id']
    const isAccepted = typeof proxyRequestId === 'string' && /^[\w-]{8,64}$/.test(proxyRequestId)
    return isAccepted && isProxy(socket.remoteAddress ?? '') ? proxyRequestId : randomUUID()
  }
}
