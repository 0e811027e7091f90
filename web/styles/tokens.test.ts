// Contrast of the colours in tokens.css, in both themes (WCAG 1.4.3 and 1.4.11).
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const [light = '', dark = ''] = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').split(
  '[data-theme="dark"]',
)
const coloursOf = (rules: string) =>
  new Map([...rules.matchAll(/--([\w-]+): #([\da-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]))
const themes = { light: coloursOf(light), dark: coloursOf(dark) }

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return (bright + 0.05) / (dim + 0.05)
}

const grounds = ['paper', 'surface', 'raised'] as const
const tones = ['ok', 'warn', 'bad', 'calm', 'note', 'accent'] as const
const texts = [
  ...['ink', 'ink-2', ...tones].flatMap((text) => grounds.map((ground) => [text, ground])),
  ...['ink', 'ink-2'].flatMap((text) => ['calm-soft', 'accent-soft'].map((ground) => [text, ground])),
  ...tones.map((tone) => [tone, `${tone}-soft`]),
  ['ink', 'accent-line'],
  ['accent-ink', 'accent'],
]
const parts = ['ink-3', 'line-control', 'chart-1', 'chart-2', 'chart-3'].flatMap((part) =>
  ['surface', 'raised'].map((ground) => [part, ground]),
)

describe.each(Object.entries(themes))('%s colours', (_, colours) => {
  it.each([
    ['text', 4.5, texts],
    ['parts of controls and charts', 3, parts],
  ] as const)('give %s %d : 1', (_name, min, pairs) => {
    const found = pairs.map(([one = '', other = '']) => ({
      pair: `${one} on ${other}`,
      ratio: contrast(colours.get(one) ?? '', colours.get(other) ?? ''),
    }))
    expect(found.filter(({ ratio }) => !(ratio >= min))).toEqual([])
  })
})
