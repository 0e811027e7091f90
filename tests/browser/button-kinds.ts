import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Undefined in a document that has replaced the known one. */
    buttonKinds?: ButtonKinds
  }
}

interface ButtonKinds {
  /** The kinds of the buttons that can be pressed, in order; excludes the shell on request. */
  all(withShell: boolean): string[]
  /** The first button of a kind. */
  first(kind: string): HTMLElement | undefined
  /** The address, and the number of open dialogs and menus. */
  place(): string
  /** Remembers everything visible on the page. */
  mark(): void
  /** True when the page differs from the marked one, or has printed or copied since. */
  isChanged(): boolean
}

/** Gives the document of the page its `buttonKinds`, unless it has them. */
export const knowButtons = (page: Page): Promise<void> => page.evaluate(install)

/** Runs in the page. Buttons that differ only by their record are of one kind. */
function install(): void {
  if (window.buttonKinds) return
  const isPressable = (button: HTMLElement) =>
    button.checkVisibility({ visibilityProperty: true }) &&
    !button.matches(':disabled, [aria-disabled="true"], [aria-selected="true"]')
  const pressable = () => [...document.querySelectorAll<HTMLElement>('button, [role="tab"]')].filter(isPressable)
  const kindOf = (button: HTMLElement): string => {
    const name = (button.ariaLabel ?? button.textContent).replaceAll(/\s+/g, ' ').trim()
    const row = button.closest('tr, li, article')
    const words = row ? name.split(' ').slice(0, 2).join(' ') : name
    return `${row ? 'a row’s ' : ''}${words.replaceAll(/\d[\d,.:]*/g, '#')}`
  }
  const place = () => `${location.href} ${document.querySelectorAll(':popover-open, :modal').length}`
  const isOfScreen = (button: HTMLElement) => {
    const header = button.closest('header')
    return button.closest('main') !== null && (!header || header.lastElementChild?.contains(button) === true)
  }
  const looks = () => {
    const values = [...document.querySelectorAll('input, select, textarea')].map((field) =>
      field instanceof HTMLInputElement ? `${field.value} ${field.checked}` : (field as HTMLSelectElement).value,
    )
    return [actions, place(), ...values, document.documentElement.outerHTML].join('\n')
  }
  // Compared here, because the page would otherwise be transferred after each of its buttons.
  let marked: string | undefined
  let actions = 0
  const noteAction = () => {
    actions += 1
  }
  window.buttonKinds = {
    place,
    all: (withShell) => [
      ...new Set(
        pressable()
          .filter((button) => withShell || isOfScreen(button))
          .map(kindOf),
      ),
    ],
    first: (kind) => pressable().find((button) => kindOf(button) === kind),
    mark: () => {
      marked = looks()
    },
    isChanged: () => looks() !== marked,
  }
  window.print = noteAction
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => noteAction() } })
}
