import { describe, expect, test } from 'vitest'
import { isLinkUrl, type MarkdownBlock } from '#src/domain/text/markdown.ts'
import { maxGuidelinesLength } from '#src/domain/projects/project.ts'
import { parseMarkdown } from './parse-markdown.ts'

const text = (content: string) => ({ type: 'text', text: content }) as const
const paragraph = (...spans: readonly unknown[]) => ({ type: 'paragraph', spans })
const link = (content: string, url: string) => ({ type: 'link', text: content, url })

test.for([
  ['one\ntwo', [paragraph(text('one two'))]],
  ['one\\\ntwo', [paragraph(text('one'), { type: 'break' }, text('two'))]],
  [
    '*a* **b** ***c*** `d`',
    [
      paragraph(
        { type: 'emphasis', text: 'a' },
        text(' '),
        { type: 'strong', text: 'b' },
        text(' '),
        { type: 'strong', text: 'c' },
        text(' '),
        { type: 'code', text: 'd' },
      ),
    ],
  ],
  ['    let a', [{ type: 'code', text: 'let a' }]],
  ['```js\nlet a\n```', [{ type: 'code', text: 'let a' }]],
  ['---', [{ type: 'rule' }]],
  ['> a', [{ type: 'quote', blocks: [paragraph(text('a'))] }]],
  [
    '3. a\n   - b\n4. c',
    [
      {
        type: 'list',
        start: 3,
        items: [
          [paragraph(text('a')), { type: 'list', start: null, items: [[paragraph(text('b'))]] }],
          [paragraph(text('c'))],
        ],
      },
    ],
  ],
  ['', []],
] as const)('%j', ([source, blocks]) => {
  expect(parseMarkdown(source)).toEqual(blocks)
})

test('headings are an outline, whatever levels the source has', () => {
  const levels = parseMarkdown('## A\n##### B\n> ###### C\n\n# D\n### E\n').flatMap((block) =>
    block.type === 'heading' ? [block.level] : [],
  )
  expect(levels).toEqual([1, 2, 1, 2])
  expect(parseMarkdown('# A\n## B\n### C\n#### D\n##### E').at(-1)).toMatchObject({ level: 4 })
})

describe('links', () => {
  test.for([
    ['[a **b**](https://example.com/?q=1)', [link('a b', 'https://example.com/?q=1')]],
    ['<mei@example.com>', [link('mei@example.com', 'mailto:mei@example.com')]],
    ['[a][b]\n\n> [b]: http://example.com', [link('a', 'http://example.com')]],
    ['![a](https://example.com/a.png)', [link('a', 'https://example.com/a.png')]],
    ['![](https://example.com/a.png)', [link('https://example.com/a.png', 'https://example.com/a.png')]],
    ['[![a](https://example.com/a.png)](https://example.com)', [link('a', 'https://example.com')]],
  ] as const)('%s', ([source, spans]) => {
    expect(parseMarkdown(source)[0]).toEqual(paragraph(...spans))
  })

  test.for([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](javascript&#58;alert(1))',
    '[a](<\u0001javascript:alert(1)>)',
    '[a](data:text/html,b)',
    '[a](vbscript:b)',
    '[a](//example.com)',
    '[a](/login)',
    '[a](file:///etc/passwd)',
    '[a][b]\n\n[b]: javascript:alert(1)',
    '![a](javascript:alert(1))',
  ])('%s is its text', (source) => {
    expect(parseMarkdown(source)[0]).toEqual(paragraph(text('a')))
  })
})

test('HTML is shown as text', () => {
  expect(parseMarkdown('<script>alert(1)</script>\n\na <b onclick="c()">d</b>')).toEqual([
    paragraph(text('<script>alert(1)</script>')),
    paragraph(text('a <b onclick="c()">d</b>')),
  ])
})

/** How many lists and quotes are within each other. */
const depthOf = (blocks: readonly MarkdownBlock[]): number =>
  Math.max(
    0,
    ...blocks.map((block) => {
      if (block.type === 'quote') return 1 + depthOf(block.blocks)
      return block.type === 'list' ? 1 + Math.max(...block.items.map(depthOf)) : 0
    }),
  )

const fill = (part: string) => part.repeat(Math.ceil(maxGuidelinesLength / part.length)).slice(0, maxGuidelinesLength)

describe('hostile text of 20,000 characters', () => {
  const parts =
    '*|[|`|_|>|> |- |1. |<|![|[a](|*a **b |<!--|&#|\\|\n|#\n|-\n|[a]: b\n|](x)[|+ |- * |>- |*a_ |\\\\*a_ '.split('|')

  test.for([...parts, `${'> '.repeat(16)}a\n`, `${'1. '.repeat(16)}a\n`, `${'*'.repeat(10_000)}a`])('%j', (part) => {
    // It would take longer than a test may.
    expect(depthOf(parseMarkdown(fill(part)))).toBeLessThanOrEqual(6)
  })

  test('marks that are too many are shown as they were typed', () => {
    expect(parseMarkdown('*'.repeat(2000) + 'a')).toEqual([paragraph(text('*'.repeat(2000) + 'a'))])
    expect(JSON.stringify(parseMarkdown(`${'> '.repeat(9)}a`))).toContain('"text":"> a"')
    expect(parseMarkdown('- '.repeat(50))).toEqual([{ type: 'rule' }])
  })

  test('lists within lists end as a line of text', () => {
    const nested = Array.from({ length: 100 }, (_, depth) => `${'  '.repeat(depth)}- ${depth}`).join('\n')
    expect(depthOf(parseMarkdown(nested))).toBe(6)
    expect(JSON.stringify(parseMarkdown(nested))).toContain('99')
  })
})

test.for([
  ['https://example.com', true],
  ['mailto:mei@example.com', true],
  ['https:example.com', false],
  [' https://example.com', false],
  ['https://a b', false],
  ['http://', false],
  ['https://a\nb', false],
] as const)('%j may be linked: %s', ([url, isAllowed]) => {
  expect(isLinkUrl(url)).toBe(isAllowed)
})
