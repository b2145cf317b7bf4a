import type { QueryClient } from '@tanstack/react-query'
import type { RenderedPage } from '#src/contract/page-renderer.ts'
import { productQuery } from '#src/app/features/marketplace/product-queries.ts'
import type { Language } from '#src/app/platform/i18n/language.ts'

type PageMatch = { readonly routeId: string; readonly params: object }

/** The length that link previews show. */
const maxDescriptionCharacters = 200

/** Returns a page's title, description and picture for link previews. `matches` are its routes, outermost first. */
export function describePage(
  matches: readonly PageMatch[],
  queryClient: QueryClient,
  { core: { shell, marketplace } }: Language,
): Pick<RenderedPage, 'title' | 'description' | 'picture'> {
  const formatTitle = (heading: string) => `${heading} · ${shell.appName}`
  const page = matches.at(-1)
  if (page?.routeId !== '/_shell/antique/$id' || !('id' in page.params)) {
    return { title: formatTitle(marketplace.antiques), description: null, picture: null }
  }
  const product = queryClient.getQueryData(productQuery(String(page.params.id)).queryKey)?.data
  if (!product) return { title: shell.appName, description: null, picture: null }
  const facts = [product.era, product.type, product.location].filter((fact) => fact !== '')
  const summary = [product.description, facts.join(' · ')].filter((part) => part !== '').join(' – ')
  return {
    title: formatTitle(product.name),
    description: summary === '' ? null : truncate(summary),
    picture: product.pictures[0]?.src ?? null,
  }
}

function truncate(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return characters.length > maxDescriptionCharacters
    ? `${characters.slice(0, maxDescriptionCharacters - 1).join('')}…`
    : characters.join('')
}
