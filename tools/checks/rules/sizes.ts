import ts from 'typescript'
import type { Breach } from '../breach.ts'
import { breachAt, gather, type Rule, type Unit } from '../project.ts'

const fileLimit = 400
const functionLimit = 70
const componentLimit = 120
const depthLimit = 3
/**
 * The goal is a median below 100 lines; the check fails above 130, so that a single file is not
 * urgent.
 */
const medianAim = 100
const medianLimit = 130

/** Rule 6: files, functions, components and folders stay small. */
export const sizes: Rule = {
  ids: ['file-length', 'function-length', 'component-length', 'folder-depth', 'median-length'],
  check: ({ files, units }) => [
    ...units.flatMap((unit) => [...longFile(unit), ...longFunctions(unit)]),
    ...files.flatMap(deepFolder),
    ...longMedian(units),
  ],
}

export const lineCount = ({ source }: Unit): number => source.text.trimEnd().split('\n').length

/** The length in lines that `percent` of the files do not exceed; 0 without files. */
export function percentileLength(units: readonly Unit[], percent: number): number {
  const lengths = units.map(lineCount).sort((a, b) => a - b)
  const index = Math.min(Math.floor((lengths.length * percent) / 100), lengths.length - 1)
  return lengths[index] ?? 0
}

function longFile(unit: Unit): Breach[] {
  const lines = lineCount(unit)
  if (lines <= fileLimit) return []
  const message = `${lines} lines, at most ${fileLimit}; split it by what it knows`
  return [{ path: unit.path, line: 1, rule: 'file-length', message }]
}

function longFunctions(unit: Unit): Breach[] {
  // Tests are exempt, because a group of tests is not a function.
  if (unit.place.isTest) return []
  return gather(unit, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return null
    const lines = node
      .getText()
      .split('\n')
      .filter((line) => line.trim() !== '').length
    if (lines <= functionLimit) return null
    if (!isComponent(unit, node)) {
      return breachAt(
        unit,
        node,
        'function-length',
        `${lines} lines, at most ${functionLimit}; name a part and take it out`,
      )
    }
    if (lines <= componentLimit) return null
    const message = `a component of ${lines} lines, at most ${componentLimit}; make a part a component`
    return breachAt(unit, node, 'component-length', message)
  })
}

/** In a .tsx file, a function that holds JSX outside of any function inside it. */
function isComponent({ path }: Unit, declaration: ts.Node): boolean {
  if (!path.endsWith('.tsx')) return false
  const holdsJsx = (node: ts.Node): boolean => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return true
    if (ts.isFunctionLike(node)) return false
    return ts.forEachChild(node, holdsJsx) ?? false
  }
  return ts.forEachChild(declaration, holdsJsx) ?? false
}

function deepFolder(path: string): Breach[] {
  const below = /^server\/modules\/[^/]+\/(.+)\/[^/]+$/.exec(path)?.[1]?.split('/').length ?? 0
  if (below <= depthLimit) return []
  return [
    {
      path,
      line: 1,
      rule: 'folder-depth',
      message: `${below} folders below its module, at most ${depthLimit}; lift it`,
    },
  ]
}

function longMedian(units: readonly Unit[]): Breach[] {
  const median = percentileLength(units, 50)
  if (median <= medianLimit) return []
  const message = `the median file has ${median} lines, at most ${medianLimit}, better under ${medianAim}; split the long ones`
  return [{ path: 'tools/checks/rules/sizes.ts', line: 1, rule: 'median-length', message }]
}
