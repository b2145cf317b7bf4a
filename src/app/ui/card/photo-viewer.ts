import PhotoSwipe from 'photoswipe'
import photoSwipeCss from 'photoswipe/style.css?inline'
import type { UiLabels } from '#src/app/ui/labels.tsx'
import type { PictureSource } from '#src/app/ui/picture/picture.tsx'
import { renditionSrcSet, renditionUrl } from '#src/app/ui/picture/rendition-url.ts'

type PhotoViewerOptions = {
  readonly pictures: readonly PictureSource[]
  /** The address of a picture that is loaded already; empty for none. */
  readonly loadedSrc: (index: number) => string
  /** The subject of the pictures. */
  readonly label: string
  readonly labels: UiLabels
  readonly index: number
  readonly onIndexChange: (index: number) => void
  readonly onClosed: () => void
}

/** Pictures are enlarged up to so many times their size on the screen. */
const maxZoom = 4

/** The longest side of the largest stored picture. */
const maxSidePx = 2560

let stylesheet: CSSStyleSheet | undefined

/**
 * Shows the pictures on the whole screen, to pinch, double tap, turn the wheel and swipe. Returns a function that closes
 * the viewer.
 */
export function openPhotoViewer({
  pictures,
  loadedSrc,
  label,
  labels,
  index,
  onIndexChange,
  onClosed,
}: PhotoViewerOptions) {
  adoptStyles()
  const behind = document.querySelectorAll<HTMLElement>('body > :not([inert])')
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const viewer = new PhotoSwipe({
    dataSource: pictures.map((picture, number) => ({
      ...fitWithin(picture),
      src: renditionUrl(picture.src, 2560, 'webp'),
      srcset: `${renditionSrcSet(picture.src, 'webp')}, ${renditionUrl(picture.src, 2560, 'webp')} ${fitWithin(picture).width}w`,
      alt: pictures.length > 1 ? `${label}, ${labels.picture(number + 1, pictures.length)}` : label,
    })),
    index,
    loop: false,
    wheelToZoom: true,
    bgOpacity: 1,
    // Pinching, the wheel, a double press and the key Z zoom.
    zoom: false,
    initialZoomLevel: 'fit',
    secondaryZoomLevel: ({ fit }) => fit * 2,
    maxZoomLevel: ({ fit }) => fit * maxZoom,
    showHideAnimationType: isReduced ? 'none' : 'fade',
    zoomAnimationDuration: isReduced ? 0 : 200,
    closeTitle: labels.close,
    arrowPrevTitle: labels.previousPicture,
    arrowNextTitle: labels.nextPicture,
    errorMsg: labels.noPictures,
  })
  // What is shown until a picture is loaded; by itself, PhotoSwipe shows something for the first one only.
  viewer.addFilter(
    'placeholderSrc',
    (_, { index: number }) => loadedSrc(number) || renditionUrl(pictures[number]?.src ?? '', 320, 'webp'),
  )
  viewer.on('change', () => onIndexChange(viewer.currIndex))
  // PhotoSwipe returns the focus when it has faded out; an inert page would not take it.
  viewer.on('close', () => {
    for (const element of behind) element.inert = false
  })
  viewer.on('destroy', onClosed)
  // PhotoSwipe ignores this until it has faded in.
  const close = () => {
    if (viewer.opener.isOpen) viewer.close()
    else viewer.on('openingAnimationEnd', () => viewer.close())
  }
  viewer.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key === 'Escape') close()
  })
  viewer.init()
  viewer.element?.setAttribute('aria-modal', 'true')
  viewer.element?.setAttribute('aria-label', label)
  for (const element of behind) element.inert = true
  return close
}

/** The stored size: originals are scaled down to fit. */
function fitWithin({ width, height }: PictureSource): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** A stylesheet set by script: our CSP allows no style elements, and other pages do not need these styles. */
function adoptStyles(): void {
  if (stylesheet) return
  stylesheet = new CSSStyleSheet()
  // The gutter of the scroll bar shows the background of the page.
  stylesheet.replaceSync(`${photoSwipeCss} html:has(.pswp--open) { background: #000 }`)
  document.adoptedStyleSheets.push(stylesheet)
}
