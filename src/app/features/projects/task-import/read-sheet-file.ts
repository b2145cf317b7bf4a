import type { SheetsInFile } from './sheet-cells.ts'

/** Reads an .xlsx file in a worker. Rejects when the worker cannot be loaded. */
export function readSheetFile(content: ArrayBuffer, signal: AbortSignal): Promise<SheetsInFile> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  const stop = () => worker.terminate()
  signal.addEventListener('abort', stop)
  return new Promise<SheetsInFile>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<SheetsInFile>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The reader of spreadsheets could not be loaded')))
    worker.postMessage(content, [content])
  }).finally(() => {
    signal.removeEventListener('abort', stop)
    stop()
  })
}
