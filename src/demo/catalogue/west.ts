import type { Line } from './line.ts'

export const west: readonly Line[] = [
  {
    language: 'en',
    type: '银器',
    material: 'silver',
    periods: [
      ['London 1762', '18th century'],
      ['Sheffield 1788', '18th century'],
      ['Birmingham 1871', '19th century'],
    ],
    price: [380, 8200],
    count: 9,
    looks: [
      {
        name: 'Georgian silver candlestick',
        about:
          'A cast candlestick with knopped stem and spreading foot; the nozzle is detachable and bears the same marks.',
        piece: { kind: 'vessel', form: 'candlestick', glaze: 'silver', decor: 'plain' },
        size: 'stick',
      },
      {
        name: 'Silver coffee pot',
        about:
          'Of tapering form with a domed lid, a swan-neck spout and a plain scroll handle; it pours without a drip.',
        piece: { kind: 'vessel', form: 'tall-pot', glaze: 'silver', decor: 'plain' },
        size: 'pot',
      },
      {
        name: 'Chased silver goblet',
        about: 'The bowl is chased with scrolling lotus between plain bands, on a knopped stem and a stepped foot.',
        piece: { kind: 'vessel', form: 'goblet', glaze: 'silver', decor: 'repousse' },
        size: 'small',
      },
      {
        name: 'Pair of silver tablespoons',
        about: 'Two spoons from one set, good and heavy in the hand, the ends modelled and the bowls still deep.',
        piece: { kind: 'spoons' },
        size: 'spoon',
      },
    ],
  },
  {
    language: 'en',
    type: '钟表',
    material: 'movement',
    periods: [
      ['c. 1790', '18th century'],
      ['c. 1860', '19th century'],
      ['c. 1895', '19th century'],
    ],
    price: [420, 14000],
    count: 6,
    looks: [
      {
        name: 'English bracket clock',
        about:
          'Eight-day movement striking the hours on a bell, brass dial plate with flower spandrels and a round enamel dial, carrying handle above.',
        piece: { kind: 'clock' },
        size: 'clock',
      },
      {
        name: 'Open-face pocket watch on a chain',
        about:
          'White enamel dial with Roman hours and blued hands; the back is engine-turned within a wreath of leaves.',
        piece: { kind: 'watch' },
        size: 'watch',
      },
    ],
  },
  {
    language: 'en',
    type: '仪器',
    material: 'paper',
    periods: [
      ['c. 1825', '19th century'],
      ['c. 1880', '19th century'],
    ],
    price: [900, 6800],
    count: 2,
    looks: [
      {
        name: 'Table globe in a brass meridian',
        about:
          'Hand-coloured engraved gores, varnished to the tone of honey, turning freely in a brass meridian on a turned stand.',
        piece: { kind: 'globe' },
        size: 'globe',
      },
    ],
  },
  {
    language: 'en',
    type: '织绣',
    material: 'cloth',
    periods: [
      ['c. 1880', '19th century'],
      ['c. 1900', '19th century'],
      ['c. 1930', 'Art Deco'],
    ],
    price: [520, 9200],
    count: 3,
    looks: [
      {
        name: 'Hand-knotted medallion rug',
        about:
          'Wool on cotton, with a lobed medallion on a field of scattered flowers, quartered corners and a border of scrolling lotus.',
        piece: { kind: 'rug' },
        size: 'rug',
      },
    ],
  },
  {
    language: 'en',
    type: '瓷器',
    material: 'glaze',
    periods: [
      ['France, c. 1925', 'Art Deco'],
      ['England, c. 1930', 'Art Deco'],
    ],
    price: [180, 2600],
    count: 6,
    looks: [
      {
        name: 'Art Deco flambé vase',
        about: 'Stoneware under a running glaze of plum, lilac and sea blue; no two drips of it meet at one height.',
        piece: { kind: 'vessel', form: 'globular', glaze: 'flambe', decor: 'plain' },
        size: 'vase',
      },
      {
        name: 'Art Deco crackle vase',
        about: 'A tall baluster under an ivory glaze crazed on purpose in two nets, the wide one stained dark.',
        piece: { kind: 'vessel', form: 'baluster', glaze: 'ge', decor: 'crackle' },
        size: 'vase',
      },
      {
        name: 'Art Deco turquoise footed bowl',
        about: 'A generous bowl on a waisted foot, turquoise outside and deeper within.',
        piece: { kind: 'vessel', form: 'stem-cup', glaze: 'turquoise', decor: 'plain' },
        size: 'bowl',
      },
    ],
  },
  {
    language: 'en',
    type: '瓷器',
    material: 'clay',
    periods: [
      ['Denmark, c. 1958', 'Mid-century'],
      ['Sweden, c. 1962', 'Mid-century'],
    ],
    price: [90, 1400],
    count: 7,
    looks: [
      {
        name: 'Mid-century hare’s-fur bowl',
        about:
          'Stoneware after Chinese tea bowls: a black-brown glaze streaked with rust that breaks to amber at the lip.',
        piece: { kind: 'vessel', form: 'bowl', glaze: 'jian', decor: 'plain' },
        size: 'bowl',
      },
      {
        name: 'Mid-century tea-dust bottle',
        about: 'A bottle of easy curves in a matt olive glaze, thrown thin and light for its size.',
        piece: { kind: 'vessel', form: 'pear', glaze: 'teadust', decor: 'plain' },
        size: 'vase',
      },
      {
        name: 'Mid-century stoneware teapot',
        about: 'Unglazed buff stoneware, round as a pebble, with a lid that fits in every position.',
        piece: { kind: 'vessel', form: 'pot', glaze: 'duanni', decor: 'plain' },
        size: 'pot',
      },
      {
        name: 'Mid-century oxblood gourd vase',
        about: 'Copper red, nearly black where it pooled and pale at the rim where it ran.',
        piece: { kind: 'vessel', form: 'gourd', glaze: 'oxblood', decor: 'plain' },
        size: 'vase',
      },
    ],
  },
  {
    language: 'en',
    type: '家具',
    material: 'wood',
    periods: [
      ['c. 1955', 'Mid-century'],
      ['c. 1960', 'Mid-century'],
    ],
    price: [480, 3800],
    count: 3,
    looks: [
      {
        name: 'Walnut armchair in the Chinese taste',
        about: 'A bow-backed armchair drawn after Ming models, in oiled walnut with a woven seat.',
        piece: { kind: 'chair', round: true, timber: 'walnut' },
        size: 'chair',
      },
      {
        name: 'Walnut console table',
        about: 'A narrow table on square legs with low stretchers, the top a single board of figured walnut.',
        piece: { kind: 'table', everted: false, timber: 'walnut' },
        size: 'table',
      },
    ],
  },
]
