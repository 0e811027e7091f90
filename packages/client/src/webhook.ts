/** The body of a webhook. `data` identifies the record; read its content with a call. */
export interface CorridorEvent {
  /** For example `conversion.completed`. */
  readonly type: string
  /** Time of the event, ISO 8601 UTC. */
  readonly timestamp: string
  readonly data: {
    readonly resource: string
    readonly id: number | string
    /**
     * For a conversion, the number of its transition, from 1 without gaps. Deliveries can arrive in
     * another order.
     */
    readonly sequence?: number
    readonly from?: string | null
    readonly to?: string
  }
}

/** The delivery is not authentic, too old or malformed. Do not process it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

interface Delivery {
  /** The headers as received; names in any case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as received, before any parsing. */
  readonly body: string
}

interface ReadOptions {
  /** `whsec_…`, shown once when it was created. During a rotation, both secrets are valid. */
  readonly secret: string
  /** Maximum age of a delivery; default 300. */
  readonly toleranceSeconds?: number
  readonly now?: () => number
}

/**
 * Verifies a delivery by the Standard Webhooks scheme and parses it. Throws `WebhookError` if the
 * signature is wrong or the delivery is too old. Store `deliveryId`, because a delivery can arrive
 * more than once.
 */
export async function readWebhook(
  { headers, body }: Delivery,
  options: ReadOptions,
): Promise<CorridorEvent & { readonly deliveryId: string }> {
  const { secret, toleranceSeconds = 300, now = Date.now } = options
  const header = (name: string): string => {
    const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
    if (typeof found !== 'string') throw new WebhookError(`${name} is missing`)
    return found
  }
  const deliveryId = header('webhook-id')
  const timestamp = header('webhook-timestamp')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now() / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError('the delivery is too old')
  const signed = new TextEncoder().encode(`${deliveryId}.${timestamp}.${body}`)
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, ''), 'secret'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  for (const signature of header('webhook-signature').split(' ')) {
    const [scheme, text = ''] = signature.split(',')
    if (scheme === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(text, 'signature'), signed)))
      return { ...(JSON.parse(body) as CorridorEvent), deliveryId }
  }
  throw new WebhookError('the signature is wrong')
}

function bytesOf(base64: string, source: 'secret' | 'signature'): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    throw new WebhookError(`the ${source} is not base64`)
  }
}
