// The built page, index.html, as a template.
import { appScriptsId, pageDataId, type RenderedPage } from '#src/contract/page.ts'

type Filling = {
  readonly page: RenderedPage
  /** URLs of scripts the page needs besides its entry. */
  readonly scripts: readonly string[]
  /** For link previews, by property. */
  readonly preview: Readonly<Record<string, string>>
}

export type PageTemplate = {
  /** The page without content, which is rendered in the browser. */
  readonly plain: string
  /** The inline script of a page with content, as an element; null where there is none. */
  readonly starter: string | null
  readonly render: (filling: Filling) => string
}

const entryScript = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/
const preloads = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g

type TemplateOptions = {
  readonly publicBrowsing: boolean
  /** The code of `src/app/early.ts`, as the build made it; null for a build without pages to render. */
  readonly starterCode: string | null
}

/** `index`: the page of the build. */
export function readTemplate(index: string, { publicBrowsing, starterCode }: TemplateOptions): PageTemplate {
  const plain = markPublic(index, publicBrowsing)
  // Not a module, which would run only when the page is parsed; its names stay inside.
  const starter = starterCode === null ? null : `<script>(()=>{${starterCode}\n})()</script>`
  const entry = entryScript.exec(index)?.[1]
  const needed = [...index.matchAll(preloads)].map(([, href = '']) => href)
  const form = plain.replace(entryScript, '').replaceAll(preloads, '')
  const render: PageTemplate['render'] = ({ page, scripts, preview }) => {
    const { html, data, lang, title, description } = page
    const head = Object.entries(preview).map(
      ([property, content]) => `<meta property="${escape(property)}" content="${escape(content)}">`,
    )
    const waiting = [
      ...[...new Set([...needed, ...scripts])].map(
        (href) => `<link rel="modulepreload" crossorigin href="${escape(href)}">`,
      ),
      `<script type="module" crossorigin src="${escape(entry ?? '')}"></script>`,
    ]
    const tail = [
      `<script type="application/json" id="${pageDataId}">${data.replaceAll('<', '\\u003c')}</script>`,
      `<template id="${appScriptsId}">${waiting.join('')}</template>`,
    ]
    return form
      .replace(/<html([^>]*) lang="[^"]*"/, (_, before: string) => `<html${before} lang="${escape(lang)}"`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`)
      .replace(/(<meta name="description" content=")[^"]*"/, (whole, start: string) =>
        description === null ? whole : `${start}${escape(description)}"`,
      )
      .replace('</head>', () => `${head.join('\n')}</head>`)
      .replace('<div id="root"></div>', () => `${starter ?? ''}\n<div id="root">${html}</div>\n${tail.join('\n')}`)
  }
  return { plain, starter, render }
}

/** Marks a page if anonymous visitors can browse, which the app needs to know before its first request. */
export function markPublic(index: string, publicBrowsing: boolean): string {
  return publicBrowsing ? index.replace('<html', '<html data-browsing="public"') : index
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
