import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process in bytes. */
export const residentBytes = (pid: number): number =>
  1024 * Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const ticksPerSecond = 100

/** What the system reports of a process, from its state on; empty if there is none. */
function readStat(pid: number): readonly string[] {
  try {
    // The program's name is in brackets and may contain anything; the numbers follow it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

const sumTicks = (ticks: readonly (string | undefined)[]) =>
  ticks.reduce((sum, value) => sum + Number(value), 0) / ticksPerSecond

/** Returns the CPU seconds a process has used, all threads together; NaN if the system does not report them. */
export const cpuSeconds = (pid: number): number => {
  const [user, system] = readStat(pid).slice(11)
  return sumTicks([user, system])
}

export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readStat(Number(name))[1] === String(pid))
    .map(Number)

/** Returns the CPU seconds of a process and its children, also of those that have ended. */
export function treeCpuSeconds(pid: number): number {
  // A child that ends meanwhile counts at the next call.
  const running = childrenOf(pid).map((child) => cpuSeconds(child) || 0)
  return sumTicks(readStat(pid).slice(11, 15)) + running.reduce((sum, seconds) => sum + seconds, 0)
}
