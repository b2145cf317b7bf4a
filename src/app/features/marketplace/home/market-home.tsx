import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { classNames } from '#src/app/ui/class-names.ts'
import { touchLink } from '#src/app/ui/button/button.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import { Stack, Text } from '#src/app/ui/layout/layout.tsx'
import styles from './market-home.module.css'
import { homeQuery } from '#src/app/features/marketplace/products/product-queries.ts'
import { ProductRow, ProductTile, TileRow } from './product-row.tsx'
import { readRecentlyViewed, type ViewedProduct } from './recently-viewed.ts'

/** The rows above the newest products. A row without content is absent. */
export function MarketHome() {
  const t = useTranslations('search')
  const isChinese = useLocale() === 'zh-Hans'
  const { data: home, isPending } = useQuery(homeQuery)
  if (isPending) return <div className={styles['loading']} />
  return (
    <Stack gap={24} className={styles['home']}>
      {home && <ProductRow title={t.endingSoon} products={home.endingSoon} more={<EndingLink />} hasPriority />}
      {home && <ProductRow title={t.followedSellers} products={home.followed} />}
      <RecentlyViewed />
      {home && home.kinds.length > 0 && (
        <TileRow title={t.kinds}>
          {home.kinds.map(({ value, en, zhHans, picture }) => (
            <li key={value} className={styles['kind']}>
              <Link to="/antiques" search={{ type: value }} className={styles['tile']}>
                {picture ? (
                  <Picture photo={picture} alt="" sizes="(width < 640px) 24vw, 8.5rem" ratio="1 / 1" />
                ) : (
                  <span className={styles['blank']} />
                )}
                <Text as="span" size={14} className={styles['kind-name']}>
                  {isChinese ? zhHans : en}
                </Text>
              </Link>
            </li>
          ))}
        </TileRow>
      )}
    </Stack>
  )
}

function EndingLink() {
  const t = useTranslations('search')
  return (
    <Link to="/antiques" search={{ sort: 'ending' }} className={classNames(touchLink, styles['more'])}>
      {t.seeAllEnding}
    </Link>
  )
}

/** What the row showed, by the entry of the browser's history: with Back the list is where it was. */
const shownRows = new Map<string, readonly ViewedProduct[]>()

function RecentlyViewed() {
  const t = useTranslations('search')
  const personId = useIdentity()?._id ?? ''
  const [historyKey] = useState(useLocation({ select: ({ state }) => `${personId} ${state.__TSR_key}` }))
  const isHydrating = useIsHydrating()
  const products = useMemo(() => {
    if (isHydrating) return null
    const row = shownRows.get(historyKey) ?? readRecentlyViewed(personId)
    shownRows.set(historyKey, row)
    return row
  }, [historyKey, isHydrating, personId])
  // The server does not know the products. public/theme.js shows this where there are some, so that nothing moves later.
  if (!products) {
    return (
      <div className={styles['viewed-place']} aria-hidden>
        <TileRow title={t.recentlyViewed}>
          <li className={styles['product']}>
            <span className={styles['tile']}>
              <span className={styles['blank']} />
              <Text as="span" clamp={1} serif>
                &nbsp;
              </Text>
            </span>
          </li>
        </TileRow>
      </div>
    )
  }
  if (products.length === 0) return null
  return (
    <TileRow title={t.recentlyViewed}>
      {products.map(({ picture, sellerId = personId, ...product }) => (
        <ProductTile key={product._id} product={product} picture={picture} isOwn={sellerId === personId} />
      ))}
    </TileRow>
  )
}
