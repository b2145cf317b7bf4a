import { expect, test } from 'vitest'
import { formatByteSize } from './format-byte-size.ts'

test.each([
  [0, '0 MB'],
  [3_240_000, '3.2 MB'],
  [212_400_000, '212 MB'],
  [1_000_000_000, '1 GB'],
  [1_540_000_000, '1.5 GB'],
])('%d bytes are shown as %s', (bytes, texts) => {
  expect(formatByteSize(bytes, 'en-US')).toBe(texts)
})
