import type { SheetRows } from './sheet-cells.ts'

/** Reads the first sheet of an .xlsx file in a worker. Rejects when the worker cannot be loaded. */
export function readSheetFile(content: ArrayBuffer, signal: AbortSignal): Promise<SheetRows> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  const stop = () => worker.terminate()
  signal.addEventListener('abort', stop)
  return new Promise<SheetRows>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<SheetRows>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The reader of spreadsheets could not be loaded')))
    worker.postMessage(content, [content])
  }).finally(() => {
    signal.removeEventListener('abort', stop)
    stop()
  })
}
