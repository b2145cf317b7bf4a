import { useEffect } from 'react'
import { useSoundAnalysis } from '#src/app/features/review/media/use-sound-analysis.ts'
import { usePlayerSetting } from '#src/app/features/review/settings/player-settings.ts'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { usePairView } from './use-video-pair.ts'

/**
 * Has the pair play by the map that was found, unless the person chose the plain clock for the task. Returns the map it
 * plays by.
 */
export function useLineMap(taskId: string, media: TaskMedia, pair: VideoPair | null): LineMap | null {
  const { lineMap } = useSoundAnalysis(media, pair)
  const isPlain = usePlayerSetting('plainClockTasks').includes(taskId)
  const map = isPlain ? null : lineMap
  const view = usePairView(pair)
  useEffect(() => {
    if (pair && pair.view().lineMap !== map) pair.dispatch({ kind: 'line-map', map })
  }, [pair, map])
  return view.lineMap
}
