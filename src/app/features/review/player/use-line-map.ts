// Whether the videos of a task run by the line map that was found: where the dub bends, unless the person chose the plain
// clock for the task.
import { useEffect } from 'react'
import { useSoundAnalysis } from '#src/app/features/review/media/use-sound-analysis.ts'
import { changePlayerSettings, usePlayerSetting } from '#src/app/features/review/settings/player-settings.ts'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { usePairView } from './use-video-pair.ts'

/** Number of tasks whose choice is stored; the oldest are dropped first. */
const maxTasks = 200

/** The person's choice for a task, and a function that changes it. */
export function usePlainClock(taskId: string): readonly [boolean, (isPlain: boolean) => void] {
  const tasks = usePlayerSetting('plainClockTasks')
  const choose = (isPlain: boolean) => {
    const others = tasks.filter((id) => id !== taskId)
    changePlayerSettings({ plainClockTasks: isPlain ? [...others, taskId].slice(-maxTasks) : others })
  }
  return [tasks.includes(taskId), choose]
}

/** Has the pair play by the map. Returns the one it plays by. */
export function useLineMap(taskId: string, media: TaskMedia, pair: VideoPair | null): LineMap | null {
  const { lineMap } = useSoundAnalysis(media, pair)
  const [isPlain] = usePlainClock(taskId)
  const map = isPlain ? null : lineMap
  const view = usePairView(pair)
  useEffect(() => {
    if (pair && pair.view().lineMap !== map) pair.dispatch({ kind: 'line-map', map })
  }, [pair, map])
  return view.lineMap
}
