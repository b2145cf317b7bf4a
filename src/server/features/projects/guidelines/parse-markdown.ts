import { fromMarkdown } from 'mdast-util-from-markdown'
import {
  isLinkUrl,
  type MarkdownBlock,
  type MarkdownSpan,
  type MarkdownStyle,
  maxHeadingLevel,
} from '#src/domain/text/markdown.ts'

// Keeps Markdown from taking seconds to parse: the parser's time grows with the square of the number of marks in a line,
// or in a text without empty lines.

/** Begins a quote or an item of a list. */
const mark = String.raw`(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))`

/** What is before the ninth mark of a line that is no rule. */
const deepMarks = new RegExp(
  String.raw`^(?![ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$)(?:[ \t]*${mark}){8}[ \t]*(?=${mark})`,
  'gm',
)

const maxEmphasisMarks = 1000

/** The text with backslashes before marks that are too many: they are shown as they were typed. */
function limitMarks(source: string): string {
  return source
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(deepMarks, '$&\\')
    .split(/(\n[ \t]*\n)/)
    .map((part) => ((part.match(/[*_]/g)?.length ?? 0) > maxEmphasisMarks ? part.replaceAll(/[\\*_]/g, '\\$&') : part))
    .join('')
}

type Node = ReturnType<typeof fromMarkdown>['children'][number]

/** Lists and quotes within each other. Deeper ones are shown as a line of text. */
const maxDepth = 6

/**
 * Parses CommonMark into nodes that are safe to show: HTML becomes text, pictures become links, and links to anything
 * but web pages and email addresses become their text.
 */
export function parseMarkdown(source: string): MarkdownBlock[] {
  const { children } = fromMarkdown(limitMarks(source))
  const urls = findDefinitions(children)
  let lastLevel = 0

  const toBlocks = (nodes: readonly Node[], depth: number): MarkdownBlock[] =>
    nodes.flatMap((node) => toBlock(node, depth))

  function toBlock(node: Node, depth: number): MarkdownBlock[] {
    switch (node.type) {
      case 'heading':
        // Without gaps, so that they are an outline also where the author chose levels by their size.
        lastLevel = Math.min(node.depth, lastLevel + 1, maxHeadingLevel)
        return [{ type: 'heading', level: lastLevel, spans: toSpans(node.children, urls) }]
      case 'paragraph':
        return [{ type: 'paragraph', spans: toSpans(node.children, urls) }]
      case 'list':
        if (depth === maxDepth) return textBlock(node)
        return [
          {
            type: 'list',
            start: node.ordered ? (node.start ?? 1) : null,
            items: node.children.map((item) => toBlocks(item.children, depth + 1)),
          },
        ]
      case 'blockquote':
        return depth === maxDepth ? textBlock(node) : [{ type: 'quote', blocks: toBlocks(node.children, depth + 1) }]
      case 'code':
        return [{ type: 'code', text: node.value }]
      case 'html':
        return textBlock(node)
      case 'thematicBreak':
        return [{ type: 'rule' }]
      default:
        return []
    }
  }

  return toBlocks(children, 0)
}

const textBlock = (node: Node): MarkdownBlock[] => {
  const text = plainText([node])
  return text === '' ? [] : [{ type: 'paragraph', spans: [{ type: 'text', text }] }]
}

/** The URLs of reference links, by their identifier. The first definition applies. */
function findDefinitions(nodes: readonly Node[]): ReadonlyMap<string, string> {
  const urls = new Map<string, string>()
  for (const node of walk(nodes)) {
    if (node.type === 'definition' && !urls.has(node.identifier)) urls.set(node.identifier, node.url)
  }
  return urls
}

/** The nodes and all within them, in their order. Without recursion: thousands can be within each other. */
function* walk(nodes: readonly Node[]): Generator<Node> {
  const stack: Node[] = nodes.toReversed()
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node
    if ('children' in node) for (const child of node.children.toReversed()) stack.push(child)
  }
}

/** The text of the nodes on one line. */
function plainText(nodes: readonly Node[]): string {
  const texts: string[] = []
  for (const node of walk(nodes)) {
    if ('value' in node) texts.push(node.value)
    else if ('alt' in node) texts.push(node.alt ?? '')
    else if (node.type === 'paragraph' || node.type === 'break') texts.push(' ')
  }
  return texts.join('').replaceAll(/\s+/g, ' ').trim()
}

function toSpans(nodes: readonly Node[], urls: ReadonlyMap<string, string>): MarkdownSpan[] {
  const spans: MarkdownSpan[] = []
  const add = (type: MarkdownStyle, text: string) => {
    const last = spans.at(-1)
    if (last?.type === type) spans[spans.length - 1] = { type, text: last.text + text }
    else if (text !== '') spans.push({ type, text })
  }
  const addLink = (url: string | undefined, text: string, otherwise: () => void) => {
    if (url !== undefined && isLinkUrl(url)) spans.push({ type: 'link', text: text || url, url })
    else otherwise()
  }
  const stack: { readonly node: Node; readonly style: MarkdownStyle }[] = []
  const pushAll = (children: readonly Node[], style: MarkdownStyle) => {
    for (const node of children.toReversed()) stack.push({ node, style })
  }
  pushAll(nodes, 'text')
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { node, style } = entry
    switch (node.type) {
      case 'text':
        // A line break of the source is a space.
        add(style, node.value.replaceAll('\n', ' '))
        break
      case 'html':
        add(style, node.value)
        break
      case 'inlineCode':
        add('code', node.value)
        break
      case 'break':
        spans.push({ type: 'break' })
        break
      case 'emphasis':
        pushAll(node.children, style === 'strong' ? 'strong' : 'emphasis')
        break
      case 'strong':
        pushAll(node.children, 'strong')
        break
      case 'link':
        addLink(node.url, plainText(node.children), () => pushAll(node.children, style))
        break
      case 'linkReference':
        addLink(urls.get(node.identifier), plainText(node.children), () => pushAll(node.children, style))
        break
      case 'image':
        addLink(node.url, node.alt ?? '', () => add(style, node.alt ?? ''))
        break
      case 'imageReference':
        addLink(urls.get(node.identifier), node.alt ?? '', () => add(style, node.alt ?? ''))
        break
      default:
        break
    }
  }
  return spans
}
