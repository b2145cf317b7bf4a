import type { RenderedPage } from '#src/contract/page-renderer.ts'

/** Returns the link preview metadata of `url` (https://ogp.me and Twitter cards), by property. */
export function buildLinkPreview(page: RenderedPage, url: URL): Record<string, string> {
  return {
    'og:site_name': 'Curio',
    'og:type': page.picture === null ? 'website' : 'product',
    'og:title': page.title,
    'og:url': url.href,
    ...(page.description !== null && { 'og:description': page.description }),
    ...(page.picture !== null && { 'og:image': new URL(`${page.picture}/1280.webp`, url).href }),
    'twitter:card': page.picture === null ? 'summary' : 'summary_large_image',
  }
}
