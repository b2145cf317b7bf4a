import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { OwnProfileScreen } from '#src/app/features/accounts/profile/own-profile-screen.tsx'
import { restoreProfile, usePersistProfile } from '#src/app/features/accounts/profile/persisted-profile.ts'
import { ProfileSkeleton } from '#src/app/features/accounts/profile/profile-skeleton.tsx'
import { type ProfileTab, profileTabs, useFirstTab } from '#src/app/features/accounts/profile/profile-tabs.ts'
import { OwnProducts } from '#src/app/features/marketplace/selling/own-products.tsx'
import { ownProductsQuery, purchasesQuery } from '#src/app/features/marketplace/products/product-queries.ts'
import {
  LikedProducts,
  OwnBids,
  Purchases,
  usePurchaseCount,
} from '#src/app/features/marketplace/lists/product-lists.tsx'
import { type StatusFilter, statusFilters } from '#src/app/features/marketplace/products/product-filter.ts'
import { MessageCentre } from '#src/app/features/messages/centre/message-centre.tsx'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import { type BidOutcome, bidOutcomes } from '#src/domain/auction/auction.ts'
import { readStoredProfile, type StoredProfile, ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { OrderList } from '#src/app/features/marketplace/orders/order-list.tsx'

type Search = {
  tab?: ProfileTab
  status?: StatusFilter
  /** Which bids are listed; the running ones by default. */
  outcome?: BidOutcome
  /** Opens the form for a new product. */
  create?: 1
}

export const Route = createFileRoute('/_shell/me')({
  validateSearch: (search): Search => {
    const tab = profileTabs.find((candidate) => candidate === search['tab'])
    const status = statusFilters.find((candidate) => candidate === search['status'])
    const outcome = bidOutcomes.find((candidate) => candidate === search['outcome'])
    return {
      ...(tab && { tab }),
      ...(status && { status }),
      ...(outcome && { outcome }),
      ...(search['create'] === 1 && { create: 1 }),
    }
  },
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => ({ status: search.status }),
  loader: ({ context, deps }) => {
    const storedProfile = import.meta.env.SSR ? null : restoreProfile(context.queryClient, context.identity._id)
    const status = deps.status ?? lastStatus(storedProfile)
    void context.queryClient.infiniteQuery({ ...ownProductsQuery(status), staleTime: 'static' }).catch(() => undefined)
    void context.queryClient.infiniteQuery({ ...purchasesQuery, staleTime: 'static' }).catch(() => undefined)
    return context.queryClient.query({ ...ownProfileQuery, staleTime: 'static' })
  },
  pendingComponent: ProfileSkeleton,
  component: MeRoute,
})

function MeRoute() {
  const { identity } = Route.useRouteContext()
  // The last open tabs on this device apply unless the URL names a tab.
  const isHydrating = useIsHydrating()
  const storedProfile = useMemo(
    () => (isHydrating ? null : readStoredProfile(identity._id)),
    [isHydrating, identity._id],
  )
  const search = Route.useSearch()
  const isCreating = search.create === 1
  // The form is on the tab of the products.
  const { data: me } = useSuspenseQuery(ownProfileQuery)
  const firstTab = useFirstTab(storedProfile, me)
  const tab = (isCreating ? 'posts' : search.tab) ?? firstTab
  const status = search.status ?? lastStatus(storedProfile)
  usePersistProfile(isHydrating ? null : { tab, status })
  const navigate = Route.useNavigate()
  const updateSearch = (search: Search) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <OwnProfileScreen
      tab={tab}
      onTabChange={(next) => updateSearch({ tab: next, status })}
      purchaseCount={usePurchaseCount()}
      panels={{
        posts: (
          <OwnProducts
            status={status}
            onStatusChange={(next) => updateSearch({ tab, status: next })}
            isCreating={isCreating}
            onCreatingChange={(next) => updateSearch({ tab, status, ...(next && { create: 1 }) })}
          />
        ),
        bids: (
          <OwnBids
            outcome={search.outcome ?? 'running'}
            onOutcomeChange={(outcome) => updateSearch({ tab, status, outcome })}
          />
        ),
        likes: <LikedProducts userId={identity._id} />,
        purchased: <Purchases />,
        orders: <OrderList />,
        messages: <MessageCentre />,
      }}
    />
  )
}

const lastStatus = (storedProfile: StoredProfile | null): StatusFilter =>
  statusFilters.find((status) => status === storedProfile?.activeSubTab) ?? 'all'
