// Child processes, so that the measured code shares no thread with the measuring code.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Run } from '#tools/bench/run-bench.ts'
import type { BareServerReport, BareServerRequest, BareStreamsRequest, LoadReport, LoadRequest } from './messages.ts'

export type Child<ChildRequest, ChildReport> = {
  readonly pid: number
  /** Sends a request and resolves with its report. */
  readonly sendRequest: (request: ChildRequest) => Promise<ChildReport>
  readonly stop: () => Promise<void>
}

/** Starts `file` of this folder as a child that answers every request with one report. */
export function startChild<ChildRequest extends object, ChildReport>(file: string): Child<ChildRequest, ChildReport> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    sendRequest: async (request) => {
      child.send(request)
      const [report] = await Promise.race([
        once(child, 'message'),
        exited.then(() => Promise.reject(new Error(`${file} ended while it was asked`))),
      ])
      return report
    },
    stop: async () => {
      process.off('exit', kill)
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await exited
    },
  }
}

export type BareServer = { readonly pid: number; readonly port: number }

/** Starts a minimal server until the run ends. */
export async function startBare(
  { onEnd }: Run,
  ...[file, request]: ['bare-server.ts', BareServerRequest] | ['bare-streams.ts', BareStreamsRequest]
): Promise<BareServer> {
  const child = startChild<typeof request, BareServerReport>(file)
  onEnd(child.stop)
  return { pid: child.pid, port: (await child.sendRequest(request)).port }
}

/** Starts a process that sends requests as fast as a server answers. Throws if one is refused and may not be. */
export function startLoad({ onEnd }: Run): (request: LoadRequest) => Promise<LoadReport> {
  const child = startChild<LoadRequest, LoadReport>('load.ts')
  onEnd(child.stop)
  return async (request) => {
    const report = await child.sendRequest(request)
    if (report.firstError !== null) throw new Error(`A request was refused: ${report.firstError}`)
    return report
  }
}

/** Runs in the child: handles requests one after another. */
export function serveRequests(work: (request: never) => Promise<object>): void {
  process.on('message', (request) => {
    // Sent by this project's own parent process.
    void work(request as never).then(
      (report) => process.send?.(report),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit(0))
}
