// What search engines and link previews read in the head of a public page.
import type { PageProduct, RenderedPage } from '#src/contract/page-renderer.ts'
import { escapeHtml } from './escape-html.ts'

/** Elements for the head of the page at `address`, which has no query: the address is the canonical one. */
export function buildMachineHead(page: RenderedPage, address: URL): string {
  const { product } = page
  const elements = [
    `<link rel="canonical" href="${escapeHtml(address.href)}">`,
    ...Object.entries(buildLinkPreview(page, address)).map(
      ([property, content]) => `<meta property="${escapeHtml(property)}" content="${escapeHtml(content)}">`,
    ),
  ]
  if (product) {
    // Data, which the CSP does not concern. Without `<`, no text in it can end the element.
    const data = JSON.stringify(describeProduct(product, address)).replaceAll('<', String.raw`\u003c`)
    elements.push(`<script type="application/ld+json">${data}</script>`)
  }
  return elements.join('\n')
}

const imageUrl = (picture: string, address: URL) => new URL(`${picture}/1280.webp`, address).href

/** Link preview metadata (https://ogp.me and Twitter cards), by property. */
function buildLinkPreview(page: RenderedPage, address: URL): Record<string, string> {
  return {
    'og:site_name': 'Curio',
    'og:type': page.picture === null ? 'website' : 'product',
    'og:title': page.title,
    'og:url': address.href,
    ...(page.description !== null && { 'og:description': page.description }),
    ...(page.picture !== null && { 'og:image': imageUrl(page.picture, address) }),
    ...(page.product && {
      'product:price:amount': page.product.price.toFixed(2),
      'product:price:currency': currency,
    }),
    'twitter:card': page.picture === null ? 'summary' : 'summary_large_image',
  }
}

const currency = 'USD'

/** A product and its offer, as https://schema.org describes them. */
function describeProduct(product: PageProduct, address: URL) {
  const { name, description, pictures, kind, material, seller, price, availability, validUntil } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    url: address.href,
    ...(description !== '' && { description }),
    ...(pictures.length > 0 && { image: pictures.map((picture) => imageUrl(picture, address)) }),
    ...(kind !== '' && { category: kind }),
    ...(material !== '' && { material }),
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      url: address.href,
      price: price.toFixed(2),
      priceCurrency: currency,
      availability: `https://schema.org/${availability}`,
      ...(validUntil !== null && { priceValidUntil: validUntil }),
      seller: { '@type': 'Person', name: seller },
    },
  }
}
