import type { QueryClient } from '@tanstack/react-query'
import type { PageProduct, RenderedPage } from '#src/contract/page-renderer.ts'
import { isolate } from '#src/domain/text/visible-name.ts'
import { type Product, productQuery } from './features/marketplace/products/product-queries.ts'
import type { Language } from '#src/app/platform/i18n/language.ts'

type PageMatch = { readonly routeId: string; readonly params: object }

/** The length that link previews show. */
const maxDescriptionCharacters = 200

/**
 * Returns a page's title, description and picture for link previews. `matches` are its routes, outermost first; `html` is
 * its content, whose heading is the title.
 */
export function describePage(
  matches: readonly PageMatch[],
  queryClient: QueryClient,
  { texts: { shell }, locale }: Language,
  html: string,
): Pick<RenderedPage, 'title' | 'description' | 'picture' | 'product'> {
  const heading = readHeading(html)
  const title = heading === '' ? shell.appName : `${isolate(heading)} · ${shell.appName}`
  const page = matches.at(-1)
  const product =
    page?.routeId === '/_shell/antique/$id' && 'id' in page.params
      ? queryClient.getQueryData(productQuery(String(page.params.id)).queryKey)?.data
      : undefined
  if (!product) return { title, description: null, picture: null, product: null }
  const { era, type, location } = product.facets
  const facts = [era, type, location].flatMap((fact) => fact?.[locale === 'zh-Hans' ? 'zhHans' : 'en'] ?? [])
  const summary = [product.description, facts.join(' · ')].filter((part) => part !== '').join(' – ')
  return {
    title,
    description: summary === '' ? null : truncate(summary),
    picture: product.pictures[0]?.src ?? null,
    product: toPageProduct(product),
  }
}

function toPageProduct(product: Product): PageProduct {
  const { name, description, pictures, facets, facts, seller, status, price, buyNowPrice, soldPrice, bidEnd } = product
  return {
    name,
    description,
    pictures: pictures.map(({ src }) => src),
    kind: facets.type?.en ?? '',
    material: facts.material?.en ?? '',
    seller: seller.name,
    price: soldPrice ?? buyNowPrice ?? price,
    // A new product without a buy-now price takes no bids yet.
    availability: status === 'sold' ? 'SoldOut' : status === 'active' || buyNowPrice !== null ? 'InStock' : 'PreOrder',
    validUntil: bidEnd === '' ? null : bidEnd,
  }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** The text of the only `<h1>`, as `syncDocumentTitle` reads it in a browser. React escapes these five characters. */
function readHeading(html: string): string {
  const [, heading = ''] = /<h1[^>]*>([^]*?)<\/h1>/.exec(html) ?? []
  return heading.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '')
}

function truncate(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return characters.length > maxDescriptionCharacters
    ? `${characters.slice(0, maxDescriptionCharacters - 1).join('')}…`
    : characters.join('')
}
