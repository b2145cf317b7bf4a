/** Lets the photo of a pressed product become the main one of its page, which has the same attribute. */
export function sharePressedPhoto(): void {
  window.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href^="/antique/"]') : null
      const photo = link?.firstElementChild ?? link?.closest('article')?.firstElementChild
      if (!photo) return
      // Two elements with the name would end the transition.
      for (const shared of document.querySelectorAll('[data-shared-photo]')) shared.removeAttribute('data-shared-photo')
      photo.setAttribute('data-shared-photo', '')
    },
    { capture: true },
  )
}
