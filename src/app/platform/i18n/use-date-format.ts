import { useSyncExternalStore } from 'react'
import { currentPageRequest, currentServerRenderedPage } from '#src/app/platform/page/server-rendered-page.tsx'
import { intlTag } from './locale.ts'
import { deviceTimeZone } from './time-zone.ts'
import { useLocale } from './use-translations.tsx'

export type DateFormat = { readonly locale: string; readonly timeZone: string }

/** How dates are written: `formatDate(instant, useDateFormat())`. Until hydration, in the time zone of the page. */
export function useDateFormat(): DateFormat {
  if (import.meta.env.SSR) currentPageRequest().hasDates = true
  const locale = intlTag(useLocale())
  const timeZone = useSyncExternalStore(
    subscribeToNothing,
    deviceTimeZone,
    () => currentServerRenderedPage()?.timeZone ?? deviceTimeZone(),
  )
  return { locale, timeZone }
}

const subscribeToNothing = () => () => {}
