// Finds the end of a CSV record that is too long to buffer, with the grammar of csv-reader.ts: a quote opens only at
// the beginning of a cell.

/**
 * Skips the record that begins with the first chunk. Returns the index in a chunk where the next record begins, or -1
 * while the record continues. `delimiter` is one character.
 */
export function createCsvRecordSkipper(delimiter: string): (chunk: string) => number {
  let state: 'beginning' | 'plain' | 'quoted' | 'after-quote' | 'broken' = 'beginning'
  const cellEnd = new RegExp(`[${delimiter}\n]`, 'g')
  return (chunk) => {
    for (let position = 0; position < chunk.length;) {
      const character = chunk[position]
      if (state === 'beginning') {
        state = character === '"' ? 'quoted' : 'plain'
        if (character === '"') position += 1
      } else if (state === 'plain') {
        cellEnd.lastIndex = position
        const end = cellEnd.exec(chunk)?.index ?? -1
        if (end === -1) return -1
        if (chunk[end] === '\n') return end + 1
        state = 'beginning'
        position = end + 1
      } else if (state === 'quoted') {
        const quote = chunk.indexOf('"', position)
        if (quote === -1) return -1
        state = 'after-quote'
        position = quote + 1
      } else if (state === 'after-quote' && (character === '"' || character === delimiter)) {
        state = character === '"' ? 'quoted' : 'beginning'
        position += 1
      } else {
        // The broken record ends with its line.
        state = 'broken'
        const end = chunk.indexOf('\n', position)
        return end === -1 ? -1 : end + 1
      }
    }
    return -1
  }
}
