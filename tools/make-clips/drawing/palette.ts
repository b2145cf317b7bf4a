// The clips' colours: those of docs/design.md and mixtures of them.

export const paper = '#FAF6EF'
export const sunken = '#F0E9DC'
export const ink = '#1F1B16'
export const seal = '#A5301D'
export const celadon = '#2C675A'
export const gold = '#7D5E17'
export const leafGold = '#D9B564'
export const rose = '#EC7A64'
export const jade = '#86C4B3'

/** Mixes two #RRGGBB colours; `share` is 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
