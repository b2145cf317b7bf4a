// What Markdown can show: a closed set of nodes without HTML, scripts and pictures.

/** A part of a line. A link's text has no style of its own. */
export type MarkdownSpan =
  | { readonly type: MarkdownStyle; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly url: string }
  | { readonly type: 'break' }

export type MarkdownStyle = (typeof markdownStyles)[number]
export const markdownStyles = ['text', 'emphasis', 'strong', 'code'] as const

export type MarkdownBlock =
  | {
      readonly type: 'heading'
      /** From 1. At most one more than that of the heading before. */
      readonly level: number
      readonly spans: readonly MarkdownSpan[]
    }
  | { readonly type: 'paragraph'; readonly spans: readonly MarkdownSpan[] }
  | {
      readonly type: 'list'
      /** The number of the first item; null for a list without numbers. */
      readonly start: number | null
      readonly items: readonly (readonly MarkdownBlock[])[]
    }
  | { readonly type: 'quote'; readonly blocks: readonly MarkdownBlock[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'rule' }

export const maxHeadingLevel = 4

/** Whether a link may lead there: to a page, or to an email address. */
export const isLinkUrl = (url: string): boolean => /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(url)
