export const timedOut = (timeoutMs: number) => `no response within ${timeoutMs} ms`
export const networkNotAllowed = 'the address is in a network that webhooks may not reach'
export const connectionFailedWith = (code: string) => `the connection failed (${code})`
export const connectionFailed = 'the connection failed'
export const notJson = 'the response is not JSON'
export const unsupportedTypeTitle = 'Unsupported media type'
export const virusFound = 'The virus scanner rejected this file. It was not stored.'
export const notReadyTitle = 'Not ready'
export const scanFailed = 'The virus scanner could not check this file. Nothing was changed; try again in a moment.'
