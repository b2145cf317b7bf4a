import type { QueryClient } from '@tanstack/react-query'
import type { RenderedPage } from '#src/contract/page.ts'
import { productQuery } from '#src/app/features/marketplace/product-queries.ts'
import type { Language } from '#src/app/platform/i18n/language.ts'

type Shown = { readonly routeId: string; readonly params: object }

/** Letters of a description, as much as previews show. */
const longest = 200

/** What is said of a page where only its link is shown. `shown` are its routes, from the outermost in. */
export function describePage(
  shown: readonly Shown[],
  queryClient: QueryClient,
  { core: { shell, marketplace } }: Language,
): Pick<RenderedPage, 'title' | 'description' | 'picture'> {
  const titled = (heading: string) => `${heading} · ${shell.appName}`
  const page = shown.at(-1)
  if (page?.routeId !== '/_shell/antique/$id' || !('id' in page.params)) {
    return { title: titled(marketplace.antiques), description: null, picture: null }
  }
  const product = queryClient.getQueryData(productQuery(String(page.params.id)).queryKey)?.data
  if (!product) return { title: shell.appName, description: null, picture: null }
  const facts = [product.era, product.type, product.location].filter((fact) => fact !== '')
  const words = [product.description, facts.join(' · ')].filter((part) => part !== '').join(' – ')
  return {
    title: titled(product.name),
    description: words === '' ? null : shorten(words),
    picture: product.pictures[0]?.src ?? null,
  }
}

function shorten(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')
}
