import { testEach } from '#tests/support/test-each.ts'
import { formatBytes } from './format-bytes.ts'

testEach('%d bytes are shown as %s', (bytes) => formatBytes(bytes, 'en-US'), [
  [0, '0 kB'],
  [120, '0.1 kB'],
  [3_240_000, '3.2 MB'],
  [212_400_000, '212 MB'],
  [1_000_000_000, '1 GB'],
  [1_540_000_000, '1.5 GB'],
])
