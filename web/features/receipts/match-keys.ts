// Keys that confirm a suggested match of the open receipt.
import type { KeyboardEvent } from 'react'

/** Names the button of a suggestion, 1 for the best. */
export const confirmButtonId = (place: number): string => `confirm-match-${place}`

/** Enter confirms the best suggestion, a digit another. Keys held down and chords do nothing. */
export function confirmByKey(event: KeyboardEvent): void {
  const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = event
  const place = key === 'Enter' ? 1 : /^[1-5]$/.test(key) ? Number(key) : 0
  if (place === 0 || repeat || ctrlKey || metaKey || altKey || shiftKey) return
  const button = document.getElementById(confirmButtonId(place))
  if (!(button instanceof HTMLButtonElement) || !button.offsetParent) return
  event.preventDefault()
  button.click()
}

/** Moves the focus to the row of a receipt, so that keys go on where a confirmed row disappears. */
export function focusReceipt(id: number): void {
  document.querySelector<HTMLElement>(`a[data-id="${id}"]`)?.focus()
}
