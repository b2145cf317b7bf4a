import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { afterEach, expect, test } from 'vitest'
import { loadLanguage } from '#src/app/platform/i18n/language.ts'
import { LanguageProvider } from '#src/app/platform/i18n/use-translations.tsx'
import { provideServerRenderedPage } from '#src/app/ssr/server-rendered-page.tsx'
import { mediaOf, type SegmentRow } from '#tests/support/fake-pair.ts'
import { SegmentsView } from './segments-view.tsx'

afterEach(() => provideServerRenderedPage(() => null))

/** The page of a wide screen as the server sends it. */
async function renderOnServer(source: readonly SegmentRow[], dub: readonly SegmentRow[]): Promise<string> {
  provideServerRenderedPage(() => ({
    call: () => Promise.reject(new Error('No call is needed')),
    url: '/task/1',
    person: null,
    locale: 'default',
    isWideScreen: true,
    timeZone: 'UTC',
    publicBrowsing: false,
  }))
  const language = await loadLanguage('default')
  const media = mediaOf(source, dub)
  const children = createElement(SegmentsView, { media, pair: null, duration: 0, listedSide: null })
  const page = { language, children }
  const { prelude } = await prerender(createElement(LanguageProvider, page))
  return new Response(prelude).text()
}

test('the server sends the timelines of a wide screen, with every segment at its place', async () => {
  const html = await renderOnServer(
    [
      ['你好', 0, 1, 'A', 'female'],
      ['再见', 5, 10, 'A', 'male'],
    ],
    [['Hello there', 0, 1, 'A', 'female']],
  )
  const bars = [...html.matchAll(/style="inset-inline-start:([\d.]+%);inline-size:([\d.]+%)[^>]*aria-label="([^"]+)"/g)]
  expect(bars.map(([, start, size, name]) => [start, size, name])).toEqual([
    ['0%', '10%', 'Mandarin, 1 of 2, 0:00 to 0:01, female voice: 你好'],
    ['50%', '50%', 'Mandarin, 2 of 2, 0:05 to 0:10, male voice: 再见'],
    ['0%', '10%', 'Arabic, 1 of 1, 0:00 to 0:01, female voice: Hello there'],
  ])
})

test('of a long video, the server sends the segments of the first part, and the overview', async () => {
  const rows = Array.from({ length: 300 }, (_, i): SegmentRow => [`line ${i}.`, i * 2, i * 2 + 1, 'A', 'male'])
  const html = await renderOnServer(rows, rows)
  expect(html).toContain(': line 40.')
  expect(html).not.toContain(': line 60.')
  expect(html).toMatch(/<svg [^>]*viewBox="0 0 599 2"/)
})
