/** Focuses the form's error, so that it is read out, or else its first empty field. */
const fault = document.querySelector<HTMLElement>('[role="alert"]')
if (fault?.textContent?.trim()) {
  fault.tabIndex = -1
  fault.focus()
} else {
  const fields = document.querySelectorAll<HTMLInputElement>('form input:not([type="hidden"])')
  Array.from(fields)
    .find(({ value }) => value === '')
    ?.focus()
}
