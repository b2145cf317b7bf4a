import { type Program, requireProgram } from '#tools/programs.ts'
import type { Engine, Launcher } from './device.ts'
import { launchBidi } from './launch-bidi.ts'
import { launchWebKit } from './launch-webkit.ts'

export const programs = {
  chromium: 'Chromium',
  firefox: 'Firefox',
  webkit: 'WebKit',
} as const satisfies Record<Engine, Program>

/** Starts the engine. Throws with the command that installs it if it is missing. */
export function launch(engine: Engine): Promise<Launcher> {
  const path = requireProgram(programs[engine])
  return engine === 'webkit' ? launchWebKit(path) : launchBidi(engine, path)
}
