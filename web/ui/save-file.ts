/** Downloads a text as a file. */
export function saveFile(name: string, text: string, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken over the bytes once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
