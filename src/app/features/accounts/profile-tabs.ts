import type { OwnProfile } from '#src/app/platform/session/own-profile.ts'

/** The tabs of the own profile, as named in the URL. */
export const profileTabs = ['posts', 'bids', 'likes', 'purchased', 'orders', 'wallet', 'messages'] as const
export type ProfileTab = (typeof profileTabs)[number]

/**
 * The tab that the profile opens on: the last one on this device, or the first one, of those with something to see. The
 * messages have a place of their own in the navigation.
 */
export function landingTab(
  lastTab: string | undefined,
  { hasProducts, hasBids, hasPurchases }: Pick<OwnProfile, 'hasProducts' | 'hasBids' | 'hasPurchases'>,
): ProfileTab {
  const wasOpen = (tab: ProfileTab) => tab === lastTab
  const hasContent: Record<ProfileTab, boolean> = {
    posts: hasProducts,
    bids: hasBids,
    likes: wasOpen('likes'),
    purchased: hasPurchases,
    orders: wasOpen('orders'),
    wallet: wasOpen('wallet'),
    messages: false,
  }
  const tabs = profileTabs.filter((tab) => hasContent[tab])
  return tabs.find(wasOpen) ?? tabs[0] ?? 'posts'
}
