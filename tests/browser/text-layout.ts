// Finds text that is cut, text over text, and pages that are wider than the window.
import { expect, type Page } from '@playwright/test'

export interface LayoutFindings {
  /** Text outside the box that clips it, where no ellipsis and no title say so. */
  readonly cut: readonly string[]
  /** Two texts in one place. */
  readonly overlapping: readonly string[]
  /** Pixels by which the page is wider than the window. */
  readonly overflowPx: number
}

const widths = [390, 768, 1440]
export const noFaults: LayoutFindings = { cut: [], overlapping: [], overflowPx: 0 }

/** Expects whole and separate text on a phone, tablet and desktop, in this order. */
export async function expectTextFits(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: /^(Loading|Chargement)$/ })).toHaveCount(0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // Charts and virtual rows follow the new size in the next frames.
    await expect(async () => expect(await findLayoutFaults(page), `at ${width} px`).toEqual(noFaults)).toPass({
      timeout: 3_000,
    })
  }
}

/** Measures all visible text of the page. Scrolled-away text is not visible. */
export const findLayoutFaults = (page: Page): Promise<LayoutFindings> => page.evaluate(measure)

/** Runs in the page, so it may refer to nothing outside itself. */
function measure(): LayoutFindings {
  interface Box {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
  interface Line extends Box {
    readonly element: Element
    readonly text: string
  }
  /** Rounding and the room around letters. */
  const tolerancePx = 2

  /** Ancestors are asked for once per text; nothing changes during the measurement. */
  function remembered<T>(read: (element: Element) => T): (element: Element) => T {
    const results = new Map<Element, T>()
    return (element) => {
      if (!results.has(element)) results.set(element, read(element))
      return results.get(element) as T
    }
  }
  const styleOf = remembered((element) => {
    const { overflowX, overflowY, display, position, clipPath, textOverflow, webkitLineClamp } =
      getComputedStyle(element)
    return { overflowX, overflowY, display, position, clipPath, textOverflow, webkitLineClamp }
  })
  const lineage = remembered((element): readonly Element[] =>
    element.parentElement ? [element, ...lineage(element.parentElement)] : [element],
  )
  const meet = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const isEmpty = ({ left, top, right, bottom }: Box) => right - left < 1 || bottom - top < 1
  const isHidden = remembered(
    (element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      lineage(element).some((one) => styleOf(one).clipPath !== 'none' || (one as HTMLElement).inert),
  )

  /** Where the clipping ancestors of an element show it. */
  const windowOf = remembered((element): Box => {
    let box: Box = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 }
    for (const one of lineage(element)) {
      const { overflowX, overflowY, display, position } = styleOf(one)
      if (one !== document.body && one !== document.documentElement && display !== 'contents' && display !== 'inline') {
        const { left, top, right, bottom } = one.getBoundingClientRect()
        if (overflowX !== 'visible') box = meet(box, { ...box, left, right })
        if (overflowY !== 'visible') box = meet(box, { ...box, top, bottom })
      }
      if (position === 'fixed') break
    }
    return box
  })

  function linesOf(node: Node): Line[] {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || element.closest('script, style, option, noscript') || isHidden(element)) return []
    const range = document.createRange()
    range.selectNodeContents(node)
    const shown = windowOf(element)
    return [...range.getClientRects()]
      .map(({ left, top, right, bottom }) => meet({ left, top, right, bottom }, shown))
      .filter((box) => !isEmpty(box))
      .map((box) => ({ ...box, element, text: text.slice(0, 60) }))
  }

  /** Meant to be cut: it ends in an ellipsis, and its full text is a title or one press away. */
  const isMeant = (element: Element, clipper: Element): boolean => {
    const { textOverflow, webkitLineClamp } = styleOf(clipper)
    const hasEllipsis = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    const opens = element.closest('[title], [aria-label], a, button, tr[tabindex], li:has(a)')
    return hasEllipsis && (opens !== null || clipper.querySelector('[title], a, button') !== null)
  }

  function cutBy(node: Node): Element | undefined {
    const element = node.parentElement
    if (!element) return undefined
    const range = document.createRange()
    range.selectNodeContents(node)
    return clipperOf(range.getBoundingClientRect(), element)
  }

  /** The nearest of an element and its ancestors that does not show a whole box within it. */
  function clipperOf(text: Box, element: Element): Element | undefined {
    for (const one of lineage(element)) {
      const { overflowX, overflowY, display, position } = styleOf(one)
      if (one === document.body || one === document.documentElement) return undefined
      if (display === 'contents' || display === 'inline') continue
      // What scrolls is not cut.
      if (/auto|scroll/.test(overflowX + overflowY)) return undefined
      const box = one.getBoundingClientRect()
      const beyondX =
        overflowX !== 'visible' && (text.right > box.right + tolerancePx || text.left < box.left - tolerancePx)
      const beyondY = overflowY !== 'visible' && (text.bottom > box.bottom + 4 || text.top < box.top - 4)
      if (beyondX || beyondY) return one
      if (position === 'fixed') return undefined
    }
    return undefined
  }

  const nodes: Node[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) nodes.push(walker.currentNode)

  const lines = nodes.flatMap(linesOf)
  const shownElements = new Set(lines.map(({ element }) => element))
  const cut = nodes.flatMap((node) => {
    const element = node.parentElement
    if (!element || !shownElements.has(element) || node.textContent?.trim() === '') return []
    const clipper = cutBy(node)
    return clipper && !isMeant(element, clipper) ? [node.textContent?.trim().slice(0, 60) ?? ''] : []
  })
  for (const control of document.querySelectorAll(':is(a, button):has(> svg)')) {
    const parent = control.parentElement
    if (
      !parent ||
      control.textContent?.trim() !== '' ||
      isHidden(control) ||
      isEmpty(meet(control.getBoundingClientRect(), windowOf(parent)))
    )
      continue
    if (clipperOf(control.getBoundingClientRect(), parent)) cut.push(`control ${control.getAttribute('aria-label')}`)
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])')) {
    if (!isHidden(input) && input.value !== '' && input.scrollWidth > input.clientWidth + tolerancePx)
      cut.push(`${input.getAttribute('aria-label') ?? input.name}: ${input.value.slice(0, 60)}`)
  }

  /** Layers above the page, such as its sticky header, may cover text that scrolls below them. */
  const layerOf = remembered((element) =>
    lineage(element).find((one) => /fixed|sticky/.test(styleOf(one).position) || one.matches('dialog, [popover]')),
  )
  const overlapping: string[] = []
  const sorted = lines.toSorted((one, other) => one.top - other.top)
  sorted.forEach((one, at) => {
    for (const other of sorted.slice(at + 1)) {
      if (other.top >= one.bottom) break
      if (one.element === other.element) continue
      const common = meet(one, other)
      const lineHeight = Math.min(one.bottom - one.top, other.bottom - other.top)
      // Line boxes of dense text touch; letters overlap from a third of their height.
      if (common.right - common.left <= tolerancePx || common.bottom - common.top <= lineHeight / 3) continue
      if (layerOf(one.element) !== layerOf(other.element)) continue
      overlapping.push(`${one.text} | ${other.text}`)
    }
  })
  return {
    cut: [...new Set(cut)],
    overlapping: [...new Set(overlapping)],
    overflowPx: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
  }
}
