import { useInfiniteQuery } from '@tanstack/react-query'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CarouselSwitch } from '#src/app/ui/card/carousel-switch.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { ProductFeed } from './product-feed.tsx'
import styles from './product-list-screen.module.css'
import { productListQuery } from './product-queries.ts'

/** Every antique on the market, newest first. */
export function ProductListScreen() {
  const t = useText('marketplace')
  const query = useInfiniteQuery(productListQuery)
  return (
    <section className={styles['screen']}>
      <header className={styles['head']}>
        <h1>{t.antiques}</h1>
        <CarouselSwitch />
      </header>
      <ProductFeed query={query} heading={t.newestFirst} empty={<EmptyState>{t.feedEmpty}</EmptyState>} />
    </section>
  )
}
