// The built page, index.html, as a template.
import { cookieName } from '#src/contract/headers.ts'
import { appScriptsId, pageDataId, type RenderedPage, timeZoneCookie } from '#src/contract/page-renderer.ts'
import { escapeHtml } from './escape-html.ts'

type PageContent = {
  readonly page: RenderedPage
  /** URLs of scripts the page needs besides its entry. */
  readonly scripts: readonly string[]
  /** Elements of the head for search engines and link previews. */
  readonly machineHead: string
}

export type PageTemplate = {
  /** The page without content, which is rendered in the browser. */
  readonly appShell: string
  /** The inline scripts of a page with content, as elements; null where there are none. */
  readonly inlineScripts: string | null
  readonly render: (pageContent: PageContent) => string
}

const entryScript = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/
const preloads = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g

type TemplateOptions = {
  readonly publicBrowsing: boolean
  /** The code of `src/app/event-replay.ts`, as the build made it; null for a build without pages to render. */
  readonly starterCode: string | null
}

/**
 * The CSP forbids style attributes in markup, but not styles set by a script: this one observes the content that follows
 * it. The part of the page that has arrived may be painted before the rest; its observer runs before each paint.
 */
const stylesScript = `<script>{const f=()=>{for(const e of document.querySelectorAll("[data-style]:not([style])"))e.style.cssText=e.dataset.style}
const o=new MutationObserver(f)
o.observe(document,{childList:true,subtree:true})
addEventListener("DOMContentLoaded",()=>{o.disconnect();f()})}</script>`

/**
 * Before anything is painted, a page with dates is requested again if they are in another time zone than the browser's,
 * as on a first visit, unless the browser stores no cookies. If the new page does not come within 5 s, the one that is
 * there is shown. `syncTimeZoneCookie` sets the cookie elsewhere.
 */
const timeZoneScript = `<script>{const z=[0,6].map(m=>new Date(new Date().getFullYear(),m).getTimezoneOffset()).join(".")
const isKnown=()=>(/${timeZoneCookie}=[^;~]*~([^;]*)/.exec(document.cookie)?.[1]??"0.0")===z
if(!isKnown()){const s=location.protocol==="https:"
document.cookie=(s?"${cookieName(timeZoneCookie, true)}":"${timeZoneCookie}")+"="+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+"~"+z+"; Max-Age=31536000; Path=/; SameSite=Lax"+(s?"; Secure":"")
if(isKnown()){const d=document.documentElement;d.hidden=true;setTimeout(()=>{d.hidden=false},5000);location.reload()}}}</script>`

/** React escapes quotation marks in texts and values, so this matches attributes only. */
const moveStyles = (html: string) => html.replaceAll(' style="', ' data-style="')

/** `index`: the page of the build. */
export function parseTemplate(index: string, { publicBrowsing, starterCode }: TemplateOptions): PageTemplate {
  const appShell = markPublicBrowsing(index, publicBrowsing)
  // Not a module, which would run only when the page is parsed; its names stay inside.
  const starterScript = starterCode === null ? null : `<script>(()=>{${starterCode}\n})()</script>`
  const entry = entryScript.exec(index)?.[1]
  const preloadHrefs = [...index.matchAll(preloads)].map(([, href = '']) => href)
  const templateHtml = appShell.replace(entryScript, '').replaceAll(preloads, '')
  const render: PageTemplate['render'] = ({ page, scripts, machineHead }) => {
    const { html, data, lang, title, description } = page
    const deferredTags = [
      ...[...new Set([...preloadHrefs, ...scripts])].map(
        (href) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`,
      ),
      // A script of its own for each chunk that the entry imports: each is evaluated in a task of its own.
      ...[...preloadHrefs, entry ?? ''].map(
        (src) => `<script type="module" crossorigin src="${escapeHtml(src)}"></script>`,
      ),
    ]
    const bodyEnd = [
      `<script type="application/json" id="${pageDataId}">${data.replaceAll('<', '\\u003c')}</script>`,
      `<template id="${appScriptsId}">${deferredTags.join('')}</template>`,
    ]
    return templateHtml
      .replace(/<html([^>]*) lang="[^"]*"/, (_, before: string) => `<html${before} lang="${escapeHtml(lang)}"`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace(/(<meta name="description" content=")[^"]*"/, (match, start: string) =>
        description === null ? match : `${start}${escapeHtml(description)}"`,
      )
      .replace('</head>', () => `${machineHead}</head>`)
      .replace(
        '<div id="root"></div>',
        () =>
          `${page.hasDates ? timeZoneScript : ''}${starterScript ?? ''}${stylesScript}\n<div id="root">${moveStyles(html)}</div>\n${bodyEnd.join('\n')}`,
      )
  }
  return { appShell, inlineScripts: starterScript && timeZoneScript + starterScript + stylesScript, render }
}

/** Marks a page if anonymous visitors can browse, which the app needs to know before its first request. */
export function markPublicBrowsing(index: string, publicBrowsing: boolean): string {
  return publicBrowsing ? index.replace('<html', '<html data-browsing="public"') : index
}
