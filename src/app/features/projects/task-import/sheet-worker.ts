// Reads the first sheet of an .xlsx file: unpacking and parsing it would block the page.
import { readSheetRows, type SheetRows } from './sheet-cells.ts'

type Port = {
  postMessage: (message: SheetRows) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<ArrayBuffer>) => void) => void
}

// The DOM types describe a page's global scope; this is a worker's.
const workerScope = globalThis as unknown as Port

workerScope.addEventListener('message', ({ data }) => {
  void readSheetRows(data).then((rows) => workerScope.postMessage(rows))
})
