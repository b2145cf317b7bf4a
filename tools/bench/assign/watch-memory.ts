// Reads a server's memory use through Node's inspector, without support by the server.
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { repeatUntil } from './repeat-until.ts'

export type MemoryWatch = {
  /** Bytes live after a garbage collection: the JavaScript heap and external buffers. */
  readonly liveBytes: () => Promise<number>
  /** The peak of `liveBytes` during `work`, sampled several times a second. */
  readonly peakWhile: (work: Promise<unknown>) => Promise<number>
  /** Number of readable streams, without sockets. */
  readonly openStreams: () => Promise<number>
  readonly close: () => void
}

/** Interval between samples. Each forces a garbage collection, which takes some milliseconds. */
const intervalMs = 150

/** Node's flags for a process that can be inspected on `port` and does not print so. */
export const inspectorFlags = (port: number): string[] => [`--inspect=127.0.0.1:${port}`, '--inspect-publish-uid=http']

/** Connects to the inspector on `port`. */
export async function watchMemory(port: number): Promise<MemoryWatch> {
  const call = await connect(port)
  const liveBytes = async () => {
    await call('HeapProfiler.collectGarbage')
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
    return parseNumberResult(await call('Runtime.evaluate', { expression, returnByValue: true }))
  }
  const peakWhile = async (work: Promise<unknown>) => {
    let most = 0
    await repeatUntil(work, async () => {
      most = Math.max(most, await liveBytes())
      await pause(intervalMs)
    })
    return most
  }
  const openStreams = async () => {
    const expression = `process.getBuiltinModule('node:stream').Readable.prototype`
    const prototype = await call('Runtime.evaluate', { expression })
    const { objects } = found.parse(
      await call('Runtime.queryObjects', { prototypeObjectId: parseObjectResult(prototype) }),
    )
    const count = `function () {
      const { Socket } = process.getBuiltinModule('node:net')
      return this.filter((one) => !(one instanceof Socket) && one.readable === true && one !== process.stdin).length
    }`
    const objectId = objects.objectId
    return parseNumberResult(
      await call('Runtime.callFunctionOn', { objectId, functionDeclaration: count, returnByValue: true }),
    )
  }
  return { liveBytes, peakWhile, openStreams, close: call.close }
}

const found = z.object({ objects: z.object({ objectId: z.string() }) })
const withNumber = z.object({ result: z.object({ value: z.number() }) })
const withObject = z.object({ result: z.object({ objectId: z.string() }) })
const parseNumberResult = (answer: unknown) => withNumber.parse(answer).result.value
const parseObjectResult = (answer: unknown) => withObject.parse(answer).result.objectId

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1)
const message = z.object({ id: z.number().optional(), result: z.unknown(), error: z.unknown().optional() })

async function connect(port: number) {
  const [target] = targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json())
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  const pendingCalls = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id = -1, result, error } = message.parse(JSON.parse(String(data)))
    if (error === undefined) pendingCalls.get(id)?.resolve(result)
    else pendingCalls.get(id)?.reject(new Error(`The inspector: ${JSON.stringify(error)}`))
    pendingCalls.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of pendingCalls.values()) reject(new Error('The inspector is gone'))
  })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  socket.addEventListener('open', resolve)
  socket.addEventListener('error', reject)
  await promise
  let lastId = 0
  const call = (method: string, params: object = {}): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>()
    lastId += 1
    pendingCalls.set(lastId, answer)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return answer.promise
  }
  return Object.assign(call, { close: () => socket.close() })
}
