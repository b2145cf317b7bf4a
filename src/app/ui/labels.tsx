// The texts of the UI components themselves, mostly for screen readers. The app provides them from its translations.
import { groupDigits } from '#src/domain/text/format-number.ts'
import { counted } from '#src/domain/text/plural.ts'
import { createContext, type ReactNode, useContext } from 'react'

export type UiLabels = {
  readonly close: string
  readonly cancel: string
  readonly confirm: string
  readonly retry: string
  readonly loading: string
  /** Shown in place of what cannot be loaded without a network. */
  readonly notAvailableOffline: string
  readonly networkError: string
  readonly skipToContent: string
  /** Announced before each toast. */
  notification: string
  /** The name of the region of toasts. `{hotkey}` is replaced by the key that moves the focus there. */
  readonly notifications: string
  readonly pagination: string
  readonly previousPage: string
  readonly nextPage: string
  readonly page: (page: number, pageCount: number) => string
  readonly decrease: (label: string) => string
  readonly increase: (label: string) => string
  /** Asks for one of two ways to write a number that was typed with an ambiguous separator. */
  readonly twoReadings: (typed: string, whole: string, decimal: string) => string
  readonly pictures: string
  readonly picture: (position: number, total: number) => string
  readonly enlargePicture: (position: number, total: number) => string
  readonly previousPicture: string
  readonly nextPicture: string
  readonly noPictures: string
  readonly countryCode: string
  /** Returns the name of a country or region from its ISO 3166-1 code. `name` is the English one. */
  readonly region: (code: string, name: string) => string
  readonly countdownEnded: string
  readonly days: (count: number) => string
  readonly hours: (count: number) => string
  readonly minutes: (count: number) => string
  readonly seconds: (count: number) => string
}

/** The default without a provider, as in an error page shown before the translations are loaded. */
export const englishUiLabels: UiLabels = {
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  retry: 'Retry',
  loading: 'Loading…',
  notAvailableOffline: 'Not available offline.',
  networkError: 'Network error. Please try again later.',
  skipToContent: 'Skip to content',
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  pagination: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page, pageCount) => `Page ${groupDigits(page)} of ${groupDigits(pageCount)}`,
  decrease: (label) => `Decrease: ${label}`,
  increase: (label) => `Increase: ${label}`,
  twoReadings: (typed, whole, decimal) => `“${typed}” can be read in two ways. Write ${whole} or ${decimal}.`,
  pictures: 'Photos',
  picture: (position, total) => `Photo ${position} of ${total}`,
  enlargePicture: (position, total) => `Enlarge photo ${position} of ${total}`,
  previousPicture: 'Previous photo',
  nextPicture: 'Next photo',
  noPictures: 'No images',
  countryCode: 'Country code',
  region: (_code, name) => name,
  countdownEnded: 'Ended',
  days: (count) => counted(count, 'day', 'days'),
  hours: (count) => counted(count, 'hour', 'hours'),
  minutes: (count) => counted(count, 'minute', 'minutes'),
  seconds: (count) => counted(count, 'second', 'seconds'),
}

const UiLabelsContext = createContext<UiLabels>(englishUiLabels)

export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <UiLabelsContext value={labels}>{children}</UiLabelsContext>
}

export function useUiLabels(): UiLabels {
  return useContext(UiLabelsContext)
}
