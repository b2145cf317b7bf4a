import { useMediaQuery } from '#src/app/ui/use-media-query.ts'

/**
 * `phone`: both videos side by side or one of them enlarged, and the list of segments. `short`, a phone in landscape:
 * both videos at full height, everything else beside them. `wide`: both videos, timelines. The stylesheets use the same media queries.
 */
type StageLayout = 'phone' | 'short' | 'wide'

export function useStageLayout(): StageLayout {
  const isShort = useMediaQuery('(height < 500px) and (orientation: landscape) and (width >= 560px)')
  const isNarrow = useMediaQuery('(width < 640px)')
  return isShort ? 'short' : isNarrow ? 'phone' : 'wide'
}
