import { beforeAll, expect, test } from 'vitest'
import { type Finding, lintFixture } from './lint-fixture.ts'

const long = '// A line.\n'.repeat(30)

/** Files with what they import, none of which may be missed; a test may use what stands above what it tests. */
const files = {
  'src/domain/text/format.ts': "import type { Cents } from '#src/domain/money/money.ts'\nexport type Text = Cents\n",
  'src/domain/money/money.ts': "export const load = () => import('#src/domain/auction/auction.ts')\n",
  'src/domain/auction/auction.ts': "export { format } from '#src/domain/text/format.ts'\n",
  'src/domain/auction/bid.ts': "export { group } from '#src/domain/group.ts'\n",
  'src/domain/group.ts': 'export const group = 1\n',
  'src/domain/group.test.ts': "export { bid } from './auction/bid.ts'\n",

  'src/offline/tasks/send.ts': [
    "import { one } from './one.ts'",
    "import { two } from './two.ts'",
    "import { four } from './four.ts'",
    "import { five } from './five.ts'",
    "export const send = [one, two, four, five, import('./three.ts')]",
  ].join('\n'),
  'src/offline/tasks/list.ts': "export { two } from './two.ts'\n",
  // Only the first is a fragment: the others have two users, load late, are long, have a test.
  'src/offline/tasks/one.ts': 'export const one = 1\n',
  'src/offline/tasks/two.ts': 'export const two = 2\n',
  'src/offline/tasks/three.ts': 'export const three = 3\n',
  'src/offline/tasks/four.ts': `${long}export const four = 4\n`,
  'src/offline/tasks/five.ts': 'export const five = 5\n',
  'src/offline/tasks/five.test.ts': "export { five } from './five.ts'\n",
  // The two files of a feature's call: its use case and the table of its handlers.
  'src/server/features/live/stop.ts': 'export const stop = 1\n',
  'src/server/features/live/handlers.ts': "export { stop } from './stop.ts'\n",
}

let findings: readonly Finding[] = []

beforeAll(async () => {
  findings = await lintFixture(files)
})

const foundBy = (rule: string) => findings.filter((finding) => finding.rule === `curio(${rule})`)

test('each import of a circle of folders is refused, with the way back; of types and of late code too', () => {
  const circles = foundBy('folder-circles')
  expect(circles.map(({ path }) => path).toSorted()).toEqual([
    'src/domain/auction/auction.ts',
    'src/domain/money/money.ts',
    'src/domain/text/format.ts',
  ])
  expect(circles.find(({ path }) => path.endsWith('format.ts'))?.message).toContain(
    'src/domain/text → src/domain/money → src/domain/auction → src/domain/text',
  )
})

test('a short file with one user in its folder is refused, with the file it belongs into', () => {
  expect(foundBy('fragments').map(({ path, message }) => [path, message])).toEqual([
    ['src/offline/tasks/one.ts', expect.stringContaining('only src/offline/tasks/send.ts uses it')],
  ])
})
