// Reads an .xlsx file: unpacking and parsing it would block the page.
import { readSheets, type SheetsInFile } from './sheet-cells.ts'

type Port = {
  postMessage: (message: SheetsInFile) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<ArrayBuffer>) => void) => void
}

// The DOM types describe a page's global scope; this is a worker's.
const workerScope = globalThis as unknown as Port

workerScope.addEventListener('message', ({ data }) => {
  void readSheets(data).then((sheets) => workerScope.postMessage(sheets))
})
