/** Refusals shared by many modules. A refusal table adds the code. */
export const notFound = (detail: string) => ({ status: 404, title: 'Not found', detail }) as const

export const conflict = (title: string, detail: string) => ({ status: 409, title, detail }) as const

export const forbidden = (title: string, detail: string) => ({ status: 403, title, detail }) as const

/**
 * A field with an invalid value. The message continues the label: `amountUsd: must be above zero`.
 */
export const invalidField = (path: string, message: string, label: string = path) =>
  ({ ...invalidInput(path, message), detail: `${label}: ${message}` }) as const

/** A field with an invalid value. The message is a sentence that stands alone. */
export const invalidInput = (path: string, message: string) =>
  ({ status: 400, title: 'Invalid request', detail: message, errors: [{ path, message }] }) as const

/** A failed optimistic lock: the record has a newer version than the one read. */
export const staleVersion =
  (noun: string) =>
  ({ currentVersion }: { readonly currentVersion: number }) => ({
    ...conflict('Changed by someone else', `This ${noun} has changed since you opened it. Reload it and try again.`),
    context: { currentVersion },
  })
