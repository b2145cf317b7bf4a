// The words the kit itself has to say (to a screen reader above all). The app hands them in from its catalogue.
import { createContext, type ReactNode, useContext } from 'react'

export type UiLabels = {
  readonly close: string
  readonly cancel: string
  readonly confirm: string
  readonly retry: string
  readonly loading: string
  /** Read after the label of a field that must be filled in. */
  readonly required: string
  readonly skipToContent: string
  /** Read aloud before each of them. */
  notification: string
  /** Name of the region toasts appear in; `{hotkey}` stands for the key that moves there. */
  readonly notifications: string
  readonly pagination: string
  readonly previousPage: string
  readonly nextPage: string
  readonly page: (page: number, pageCount: number) => string
  readonly decrease: (label: string) => string
  readonly increase: (label: string) => string
  readonly pictures: string
  readonly picture: (position: number, total: number) => string
  readonly previousPicture: string
  readonly nextPicture: string
  readonly noPictures: string
  /** What the switch for moving pictures says it does next. */
  readonly pausePictures: string
  readonly playPictures: string
  readonly countryCode: string
  /** A country or region's name from its ISO 3166-1 code; `name` is the English one. */
  readonly region: (code: string, name: string) => string
  readonly countdownEnded: string
  readonly days: (count: number) => string
  readonly hours: (count: number) => string
  readonly minutes: (count: number) => string
  readonly seconds: (count: number) => string
}

const plural = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`

/** In force where no provider stands above, as in an error page shown before any catalogue has loaded. */
export const englishUiLabels: UiLabels = {
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  retry: 'Retry',
  loading: 'Loading…',
  required: 'required',
  skipToContent: 'Skip to content',
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  pagination: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page, pageCount) => `Page ${page} of ${pageCount}`,
  decrease: (label) => `Decrease: ${label}`,
  increase: (label) => `Increase: ${label}`,
  pictures: 'Photos',
  picture: (position, total) => `Photo ${position} of ${total}`,
  previousPicture: 'Previous photo',
  nextPicture: 'Next photo',
  noPictures: 'No images',
  pausePictures: 'Pause slideshow',
  playPictures: 'Play slideshow',
  countryCode: 'Country code',
  region: (_code, name) => name,
  countdownEnded: 'Ended',
  days: plural('day', 'days'),
  hours: plural('hour', 'hours'),
  minutes: plural('minute', 'minutes'),
  seconds: plural('second', 'seconds'),
}

const UiLabelsContext = createContext<UiLabels>(englishUiLabels)

export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <UiLabelsContext value={labels}>{children}</UiLabelsContext>
}

export function useUiLabels(): UiLabels {
  return useContext(UiLabelsContext)
}
