// Sheets of cut paper, from which the sets are built.

import { ink } from './palette.ts'

/** Size of every picture in scene units, before the camera crops it. */
export const sceneSize = { width: 432, height: 768 } as const

/** SVG definitions that `sheet` needs, once per drawing of the background. */
export const sheetDefinitions =
  `<filter id="cut" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="0" dy="3" stdDeviation="5" flood-color="${ink}" flood-opacity="0.38"/></filter>` +
  '<filter id="glow" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="16"/></filter>'

/** A sheet with a soft shadow. */
export function sheet(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}" filter="url(#cut)"/>`
}

export function ground(fill: string): string {
  return `<rect x="-40" y="-40" width="512" height="848" fill="${fill}"/>`
}

export function glow(x: number, y: number, radius: number, fill: string, opacity: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}" filter="url(#glow)"/>`
}

/** A band of hills or clouds across the picture, filled down to its bottom edge. */
export function ridge(heights: readonly number[]): string {
  const step = 512 / (heights.length - 1)
  const points = heights.map((y, at) => ({ x: -40 + at * step, y }))
  const curve = points.slice(1).map((point, at) => {
    const before = points[at] ?? point
    const middle = (before.x + point.x) / 2
    return `C${middle},${before.y} ${middle},${point.y} ${point.x},${point.y}`
  })
  return `M-40,${heights[0] ?? 0} ${curve.join(' ')} L472,808 L-40,808Z`
}

/** A lantern on a string; the origin is the string's top. */
export function lantern(fill: string, edge: string): string {
  return (
    `<path d="M0,-60 V6" stroke="${edge}" stroke-width="2.5"/><rect x="-13" y="2" width="26" height="8" rx="2" fill="${edge}"/>` +
    `<path d="M-12,9 C-42,16 -42,58 -12,66 H12 C42,58 42,16 12,9Z" fill="${fill}"/>` +
    `<path d="M0,9 V66 M-12,9 C-24,24 -24,50 -12,66 M12,9 C24,24 24,50 12,66" fill="none" stroke="${edge}" stroke-width="2" opacity="0.5"/>` +
    `<rect x="-13" y="64" width="26" height="8" rx="2" fill="${edge}"/><path d="M-5,72 v20 M0,72 v26 M5,72 v20" stroke="${edge}" stroke-width="2"/>`
  )
}

/** A swing between -1 and 1 with a period in seconds, in coarse steps that compress well. */
export function swing(seconds: number, period: number, phase = 0): number {
  return Math.round(Math.sin(((seconds + phase) / period) * 2 * Math.PI) * 24) / 24
}
