// Finds controls whose focus cannot be seen, and controls that are too small to hit.
import { expect, type Page } from '@playwright/test'

const widths = [1440, 390]

/**
 * Expects on desktop and phone that each control shows the focus, and has the target size of WCAG
 * 2.5.8, and that no table scrolls sideways at 1024 px. Leaves the page in the size that it had,
 * without a focus.
 */
export async function expectUsableControls(page: Page): Promise<void> {
  const size = page.viewportSize()
  await expect(page.getByRole('status', { name: /^(Loading|Chargement)$/ })).toHaveCount(0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // Cards keep the columns of the former size until the next frame.
    await expect(async () => {
      expect(await page.evaluate(findUnseenFocus), `focus at ${width} px`).toEqual([])
      expect(await page.evaluate(findSmallTargets), `targets at ${width} px`).toEqual([])
    }).toPass({ timeout: 3_000 })
  }
  await page.setViewportSize({ width: 1024, height: 900 })
  expect(await page.getByRole('table').evaluateAll(namesOfWide), 'tables that scroll at 1024 px').toEqual([])
  if (size) await page.setViewportSize(size)
}

const namesOfWide = (tables: Element[]): string[] =>
  tables
    .filter(({ parentElement: box }) => box && box.scrollWidth > box.clientWidth + 1)
    .map((table) => table.querySelector('caption')?.textContent ?? '')

/**
 * Controls without an outline, or whose outline the surroundings cut on more than one side or
 * altogether. Runs in the page, so it may refer to nothing outside itself.
 */
export function findUnseenFocus(): string[] {
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
  const outlineOf = (element: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element, pseudo)
    return outlineStyle === 'none' ? null : Number.parseFloat(outlineWidth) / 2 + Number.parseFloat(outlineOffset)
  }

  /** Sides of the element's outline outside a box that clips it and does not scroll. */
  function cutSides(element: Element, reach: number): number {
    const own = element.getBoundingClientRect()
    const cut = new Set<string>()
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(box)
      const { left, right, top, bottom, width, height } = box.getBoundingClientRect()
      if (clipPath !== 'none' && width <= 1 && height <= 1) return 4
      if (overflowX !== 'visible' && box.scrollWidth <= box.clientWidth) {
        if (own.left - reach < left) cut.add('left')
        if (own.right + reach > right) cut.add('right')
      }
      if (overflowY !== 'visible' && box.scrollHeight <= box.clientHeight) {
        if (own.top - reach < top) cut.add('top')
        if (own.bottom + reach > bottom) cut.add('bottom')
      }
    }
    return cut.size
  }

  /** The control, the part of it that covers its card, or its label or frame shows the outline. */
  function showsFocus(control: Element): boolean {
    // An invisible radio button over its label shows no outline of its own.
    const isSeen = control.getBoundingClientRect().width > 1 && getComputedStyle(control).opacity !== '0'
    if (isSeen) {
      const reach = outlineOf(control)
      if (reach !== null) return cutSides(control, reach) < 2
      if (outlineOf(control, '::after') !== null) return true
    }
    for (let frame = control.parentElement, levels = 0; frame && levels < 3; frame = frame.parentElement, levels += 1) {
      if (outlineOf(frame) !== null) return true
    }
    return false
  }

  const nameOf = (control: Element) => (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
  const unseen = [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]'))
    .filter((control) => {
      control.focus({ focusVisible: true, preventScroll: true } as FocusOptions)
      return control.tabIndex >= 0 && document.activeElement === control && !showsFocus(control)
    })
  const found = unseen.map((control) => `${control.tagName.toLowerCase()} ${nameOf(control).slice(0, 60)}`)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return found
}

/**
 * Targets under 24 × 24 px with another target nearer than the circle of 24 px around their middle
 * allows. Links within a sentence are exempt. Runs in the page.
 */
export function findSmallTargets(): string[] {
  const minPx = 24

  /** The part that can be hit: an ellipsis cuts the rest of a long name. */
  function hitBoxOf(element: Element): DOMRect {
    let { left, top, right, bottom } = element.getBoundingClientRect()
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (!/hidden|clip/.test(getComputedStyle(box).overflowX)) continue
      const cut = box.getBoundingClientRect()
      left = Math.max(left, cut.left)
      right = Math.min(right, cut.right)
      top = Math.max(top, cut.top)
      bottom = Math.min(bottom, cut.bottom)
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }

  const targets = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, summary'),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
    .map((element) => ({ element, box: hitBoxOf(element) }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  const isSmall = ({ width, height }: DOMRect) => width < minPx - 0.1 || height < minPx - 0.1
  const middleOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
  const isInSentence = ({ parentElement }: HTMLElement) =>
    [...(parentElement?.childNodes ?? [])].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())

  function isNear(small: DOMRect, other: DOMRect): boolean {
    const { x, y } = middleOf(small)
    const inX = Math.max(other.left, Math.min(x, other.right))
    const inY = Math.max(other.top, Math.min(y, other.bottom))
    if (Math.hypot(inX - x, inY - y) < minPx / 2) return true
    const { x: otherX, y: otherY } = middleOf(other)
    return isSmall(other) && Math.hypot(otherX - x, otherY - y) < minPx
  }

  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  return targets
    .filter(({ element, box }) => isSmall(box) && !element.closest('label') && !isInSentence(element))
    .flatMap(({ element, box }) => {
      const near = targets.find(
        (other) =>
          other.element !== element &&
          !other.element.contains(element) &&
          !element.contains(other.element) &&
          isNear(box, other.box),
      )
      return near
        ? [
            `${nameOf(element).slice(0, 40)} ${Math.round(box.width)} × ${Math.round(box.height)}, near ${nameOf(near.element).slice(0, 40)}`,
          ]
        : []
    })
}
