import type { OwnProfile } from '#src/app/platform/session/own-profile.ts'

/** The tabs of the own profile, as named in the URL. */
export const profileTabs = ['posts', 'bids', 'likes', 'purchased', 'orders', 'wallet', 'messages'] as const
export type ProfileTab = (typeof profileTabs)[number]

/**
 * The tab that the profile opens on: the last one on this device, unless it is known to be empty and another is not; else
 * the first one with something to see.
 */
export function landingTab(
  lastTab: string | undefined,
  { hasProducts, hasBids, hasPurchases }: Pick<OwnProfile, 'hasProducts' | 'hasBids' | 'hasPurchases'>,
): ProfileTab {
  const hasContent: Partial<Record<ProfileTab, boolean>> = {
    posts: hasProducts,
    bids: hasBids,
    purchased: hasPurchases,
  }
  const stored = profileTabs.find((tab) => tab === lastTab)
  if (stored && hasContent[stored] !== false) return stored
  return profileTabs.find((tab) => hasContent[tab]) ?? stored ?? 'posts'
}
