import { prerender } from 'react-dom/static'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { provideServerRenderedView } from '#src/app/ui/server-rendered-view.ts'
import { preloadMedia } from './review-workspace.tsx'

afterEach(() => provideServerRenderedView(() => null))

async function renderLinks(...urls: string[]): Promise<string> {
  const Page = () => {
    preloadMedia(urls)
    return null
  }
  const { prelude } = await prerender(createElement(Page))
  return new Response(prelude).text()
}

test('a server-rendered page preloads playlists and connects to the other hosts of files', async () => {
  provideServerRenderedView(() => ({ isWideScreen: false }))
  const urls = ['https://cdn.example/dub.m3u8?key=1', 'https://files.example:8443/source.mp4', '/media/a.mp4']
  expect(await renderLinks(...urls)).toBe(
    '<link rel="preconnect" href="https://files.example:8443"/>' +
      '<link rel="preload" href="https://cdn.example/dub.m3u8?key=1" as="fetch" crossorigin=""/>',
  )
})

test('a page that the browser renders preloads nothing, because its player starts at once', async () => {
  expect(await renderLinks('https://cdn.example/dub.m3u8')).toBe('')
})
