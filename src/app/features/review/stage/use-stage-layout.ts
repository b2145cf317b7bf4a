import { useMediaQuery } from '#src/app/ui/use-media-query.ts'

/**
 * `phone`: one video at a time, and sentences. `short`, a phone on its side: both videos at full height, everything
 * else beside them. `wide`: both videos, timelines. The stylesheets ask the same questions.
 */
export type StageLayout = 'phone' | 'short' | 'wide'

export function useStageLayout(): StageLayout {
  const short = useMediaQuery('(height < 500px) and (orientation: landscape) and (width >= 560px)')
  const narrow = useMediaQuery('(width < 640px)')
  return short ? 'short' : narrow ? 'phone' : 'wide'
}
