import { typedFields } from './typed-fields.ts'

/** What stands in the page while somebody is in the middle of something, or it is being sent. */
const openWorkSelector = '[role="dialog"], button[aria-busy="true"], progress, [role="progressbar"]'

/** Whether a page begun anew would take something out of somebody's hands. */
export function hasOpenWork(): boolean {
  if (document.querySelector(openWorkSelector) || typedFields().length > 0) return true
  return [...document.querySelectorAll('video, audio')].some((media) => !(media as HTMLMediaElement).paused)
}
