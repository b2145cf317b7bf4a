import { Pause, Play } from 'lucide-react'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { setCarouselsStopped, useCarouselsStopped } from './carousels-stopped.ts'

/** Stops and starts all carousels of the page (WCAG 2.2.2). Placed once per list of cards. */
export function CarouselSwitch() {
  const labels = useUiLabels()
  const stopped = useCarouselsStopped()
  if (useMediaQuery('(prefers-reduced-motion: reduce)')) return null
  return (
    <IconButton
      label={stopped ? labels.playPictures : labels.pausePictures}
      icon={stopped ? <Play aria-hidden /> : <Pause aria-hidden />}
      onClick={() => setCarouselsStopped(!stopped)}
    />
  )
}
