import { expect, test } from 'vitest'
import { type LineMap, mediaTimeAt, sharedTimeAt } from '#src/domain/segments/line-map.ts'
import { parseSegments } from '#src/domain/segments/segments.ts'
import { decideLineMap } from './decide-line-map.ts'
import { FeatureExtractor } from './feature-extractor.ts'
import { findBentFindings } from './find-bent-findings.ts'
import { listeningRateHz } from './sound-features.ts'
import { makeNoise, makeVoice } from './test-sounds.ts'

const trackSeconds = 27

/** Starts of lines of 1.5 s in the source. */
const starts = [1, 4, 7, 10, 13, 19, 22]

/** Noise with swells, the same on both sides. */
const street = makeNoise(trackSeconds, 0.06).map((sample, at) => sample * Math.sin(at / listeningRateHz) ** 2)
const silence = new Float32Array(trackSeconds * listeningRateHz)

const secondsOf = (samples: Float32Array, from: number, to: number) =>
  samples.subarray(from * listeningRateHz, to * listeningRateHz)

function joinSounds(...parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const voices = { woman: makeVoice(205, 1.5), man: makeVoice(120, 1.5) }

function record(background: Float32Array, voice: keyof typeof voices, lineStarts: readonly number[]) {
  const track = background.slice()
  for (const start of lineStarts)
    for (const [offset, sample] of voices[voice].entries()) {
      const at = Math.round(start * listeningRateHz) + offset
      track[at] = (track[at] ?? 0) + sample
    }
  const extractor = new FeatureExtractor()
  extractor.add([track], 0)
  return extractor.features()
}

const source = record(street, 'woman', starts)

const listOf = (lineStarts: readonly number[], seconds = 1.5) =>
  parseSegments(JSON.stringify(lineStarts.map((start, index) => [`Line ${index}`, start, start + seconds, '', ''])))

const noLists = { source: listOf([]), dub: listOf([]) }

/** A card of 2 s in front, and 1.5 s cut from the pause at 16 s. */
const bend = (background: Float32Array) =>
  joinSounds(secondsOf(silence, 0, 2), secondsOf(background, 0, 16), secondsOf(background, 17.5, trackSeconds))
const toDub = (time: number) => time + (time < 16 ? 2 : 0.5)

const sourceAt = (map: LineMap | null, dubTimes: readonly number[]) =>
  map && dubTimes.map((time) => Math.round(mediaTimeAt(map, 'source', sharedTimeAt(map, 'dub', time)) * 10) / 10)

test('what both sides share reveals how the dub was cut, without lists', () => {
  const map = decideLineMap(source, record(bend(street), 'man', starts.map(toDub)), noLists)
  expect(sourceAt(map, [0, 1.9, 10, 17.5, 18.5, 25])).toEqual([0, 0, 8, 15.5, 18, 24.5])
})

test('sides that share their sound at the same times have no map, whatever their lists say', () => {
  const late = { source: listOf(starts), dub: listOf(starts.map((start, index) => start + 0.3 * index)) }
  const dub = record(street, 'man', starts)
  for (const lists of [noLists, late]) expect(decideLineMap(source, dub, lists)).toBeNull()
})

test('where nothing is shared, both lists decide', () => {
  const quietSource = record(silence, 'woman', starts)
  const dub = record(bend(silence), 'man', starts.map(toDub))
  const lists = { source: listOf(starts), dub: listOf(starts.map(toDub)) }
  expect(sourceAt(decideLineMap(quietSource, dub, lists), [1, 10, 15, 20, 25])).toEqual([0, 8, 13, 19.5, 24.5])
  for (const known of [noLists, { ...noLists, source: lists.source }, { ...noLists, dub: lists.dub }])
    expect(decideLineMap(quietSource, dub, known)).toBeNull()
})

test('before what both sides share, their lists decide', () => {
  // Heard from 9 s on; the source waits for 2 s at 6 s.
  const bent = (time: number) => time + (time < 6 ? 0 : 2)
  const audibleFrom9 = (before: number) => joinSounds(secondsOf(silence, 0, before), secondsOf(street, 9, trackSeconds))
  const bentSource = record(audibleFrom9(9), 'woman', starts)
  const dub = record(audibleFrom9(11), 'man', starts.map(bent))
  const lists = { source: listOf(starts), dub: listOf(starts.map(bent)) }
  const map = decideLineMap(bentSource, dub, lists)
  expect(sourceAt(map, [1, 6, 9, 15, 25])).toEqual([1, 6, 7, 13, 23])
  expect(findBentFindings(bentSource, dub, lists, map)).toEqual([])
  // A list that was copied does not know how the dub runs.
  expect(sourceAt(decideLineMap(bentSource, dub, { ...lists, dub: lists.source }), [2, 15])).toEqual([0, 13])
})

test('early, late and missing lines are judged by the map', () => {
  const lists = { source: listOf(starts), dub: listOf(starts.map(toDub)) }
  const find = (dubStarts: readonly number[]) => {
    const dub = record(bend(street), 'man', dubStarts)
    const findings = findBentFindings(source, dub, lists, decideLineMap(source, dub, lists))
    return findings.map(({ kind, side, segment, start }) => ({ kind, side, segment, start: Math.round(start) }))
  }
  expect(find(starts.map(toDub))).toEqual([])
  const faulty = starts.filter((start) => start !== 13).map((start) => toDub(start) + (start === 7 ? 0.6 : 0))
  expect(find(faulty)).toEqual([
    { kind: 'late', side: 'dub', segment: 2, start: 10 },
    { kind: 'line-not-dubbed', side: 'source', segment: 4, start: 13 },
  ])
})

test('a missing line of a list without ends is reported up to the next line', () => {
  const lists = { source: listOf(starts, 0), dub: listOf(starts.map(toDub)) }
  const dub = record(bend(street), 'man', starts.filter((start) => start !== 10).map(toDub))
  const findings = findBentFindings(source, dub, lists, decideLineMap(source, dub, lists))
  expect(findings).toMatchObject([{ kind: 'line-not-dubbed', segment: 3, start: 10, end: 13 }])
})
