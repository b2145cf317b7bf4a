// Reads the first sheet of an .xlsx file: unpacking and parsing it would block the page.
import { readSheet } from 'read-excel-file/web-worker'
import { sheetCell } from './sheet-cells.ts'

/** The rows of cells; null if the file is not an .xlsx. */
export type SheetRows = string[][] | null

type Port = {
  postMessage: (message: SheetRows) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<ArrayBuffer>) => void) => void
}

// The DOM types describe a page's global scope; this is a worker's.
const workerScope = globalThis as unknown as Port

workerScope.addEventListener('message', ({ data }) => {
  void readSheet(data)
    .then((rows) => rows.map((row) => row.map(sheetCell)))
    .catch(() => null)
    .then((rows) => workerScope.postMessage(rows))
})
