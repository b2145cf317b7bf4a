import { useState } from 'react'
import type { OwnProfile, StoredProfile } from '#src/app/platform/profile/own-profile.ts'

/** The tabs of the own profile, as named in the URL. */
export const profileTabs = ['posts', 'bids', 'likes', 'purchased', 'orders', 'wallet', 'messages'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** What the profile tells of its tabs, in the order in which a tab is chosen to open the profile on. */
const contents = {
  posts: 'hasProducts',
  bids: 'hasBids',
  purchased: 'hasPurchases',
  likes: 'hasLikes',
  messages: 'hasMessages',
} as const satisfies Partial<Record<ProfileTab, keyof OwnProfile>>

type TabWithContents = keyof typeof contents

/** What of a profile decides on its first tab. */
type ProfileContents = Pick<OwnProfile, (typeof contents)[TabWithContents]>

/**
 * The tab that the profile opens on: the last one on this device, unless it is known to be empty and another is not; else
 * the first one with something to see.
 */
export function landingTab(lastTab: string | undefined, profile: ProfileContents): ProfileTab {
  const stored = profileTabs.find((tab) => tab === lastTab)
  const tabs = Object.keys(contents) as TabWithContents[]
  if (stored && !tabs.some((tab) => tab === stored && !profile[contents[tab]])) return stored
  return tabs.find((tab) => profile[contents[tab]]) ?? stored ?? 'posts'
}

/** The tab that the profile opened on. It stays when the profile is loaded again and says that another has content. */
export function useFirstTab(storedProfile: StoredProfile | null, profile: ProfileContents): ProfileTab {
  const choose = () => ({ storedProfile, tab: landingTab(storedProfile?.activeTab, profile) })
  const [chosen, setChosen] = useState(choose)
  // The stored profile is known after hydration.
  if (chosen.storedProfile !== storedProfile) setChosen(choose)
  return chosen.tab
}
