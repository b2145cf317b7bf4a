// Finds the end of a CSV record that is too long to buffer, with the grammar of csv-reader.ts: a quote opens only at
// the beginning of a cell.

/**
 * Skips the record that begins with the first chunk. Returns the index in a chunk where the next record begins, or -1
 * while the record continues. `delimiter` is one character.
 */
export function createSkipper(delimiter: string): (piece: string) => number {
  let place: 'beginning' | 'plain' | 'quoted' | 'after-quote' | 'broken' = 'beginning'
  const plainEnd = new RegExp(`[${delimiter}\n]`, 'g')
  return (piece) => {
    for (let at = 0; at < piece.length;) {
      const sign = piece[at]
      if (place === 'beginning') {
        place = sign === '"' ? 'quoted' : 'plain'
        if (sign === '"') at += 1
      } else if (place === 'plain') {
        plainEnd.lastIndex = at
        const end = plainEnd.exec(piece)?.index ?? -1
        if (end === -1) return -1
        if (piece[end] === '\n') return end + 1
        place = 'beginning'
        at = end + 1
      } else if (place === 'quoted') {
        const quote = piece.indexOf('"', at)
        if (quote === -1) return -1
        place = 'after-quote'
        at = quote + 1
      } else if (place === 'after-quote' && (sign === '"' || sign === delimiter)) {
        place = sign === '"' ? 'quoted' : 'beginning'
        at += 1
      } else {
        // The broken record ends with its line.
        place = 'broken'
        const end = piece.indexOf('\n', at)
        return end === -1 ? -1 : end + 1
      }
    }
    return -1
  }
}
