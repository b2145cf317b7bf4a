import { createElement, type ReactElement } from 'react'
import { assertNever } from '#src/domain/assert-never.ts'
import type { MarkdownBlock, MarkdownSpan } from '#src/domain/text/markdown.ts'
import styles from './markdown-view.module.css'

/** Headings begin two levels lower, below the title of what contains the text. */
const levelOffset = 2

type MarkdownViewProps = {
  blocks: readonly MarkdownBlock[]
  /** In a dialog: names the text, which takes the focus, so that keys scroll it. */
  label?: string
}

/** Parsed Markdown as elements. */
export function MarkdownView({ blocks, label }: MarkdownViewProps) {
  const inDialog = { role: 'region', 'aria-label': label, tabIndex: 0, 'data-autofocus': '' }
  const props = { dir: 'auto', className: styles['markdown'], ...(label !== undefined && inDialog) }
  // Children as arguments need no keys: the text never changes in parts.
  return createElement('div', props, ...blocks.map(renderBlock))
}

function renderBlock(block: MarkdownBlock): ReactElement {
  switch (block.type) {
    case 'heading':
      return createElement(`h${block.level + levelOffset}`, null, ...block.spans.map(renderSpan))
    case 'paragraph':
      return createElement('p', null, ...block.spans.map(renderSpan))
    case 'list': {
      const items = block.items.map((item) => createElement('li', null, ...item.map(renderBlock)))
      return block.start === null
        ? createElement('ul', null, ...items)
        : createElement('ol', { start: block.start }, ...items)
    }
    case 'quote':
      return createElement('blockquote', null, ...block.blocks.map(renderBlock))
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
    default:
      return assertNever(block)
  }
}

function renderSpan(span: MarkdownSpan): ReactElement | string {
  switch (span.type) {
    case 'text':
      return span.text
    case 'emphasis':
      return <em>{span.text}</em>
    case 'strong':
      return <strong>{span.text}</strong>
    case 'code':
      return <code>{span.text}</code>
    case 'link':
      return (
        <a href={span.url} target="_blank" rel="noreferrer">
          {span.text}
        </a>
      )
    case 'break':
      return <br />
    default:
      return assertNever(span)
  }
}
