import { isWorkOpen } from './open-work.ts'
import { typedFields } from './typed-fields.ts'

/** Elements that are present while the person is working on something or it is being sent. Photos upload in dialogs. */
const openWorkSelector = '[role="dialog"], button[aria-busy="true"]'

/** Whether a reload would interrupt the person's work. */
export function hasOpenWork(): boolean {
  if (isWorkOpen() || document.querySelector(openWorkSelector) || typedFields().length > 0) return true
  return [...document.querySelectorAll('video, audio')].some((media) => !(media as HTMLMediaElement).paused)
}
