/** What a webhook brings. `data` names the record; what it says is read by a call. */
export interface CorridorEvent {
  /** `conversion.completed` */
  readonly type: string
  /** When it happened, ISO 8601 UTC. */
  readonly timestamp: string
  readonly data: {
    readonly resource: string
    readonly id: number | string
    /** Of a conversion: the number of the move, from 1 without gaps. Deliveries can arrive in another order. */
    readonly sequence?: number
    readonly from?: string | null
    readonly to?: string
  }
}

/** A delivery that must not be believed. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

interface Delivered {
  /** The headers as they came; names in any case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body byte for byte, before anything parsed it. */
  readonly body: string
}

interface ReadOptions {
  /** `whsec_…`, as it was shown once. During a rotation either of the two does. */
  readonly secret: string
  /** How old a delivery may be; 5 minutes unless said. */
  readonly toleranceSeconds?: number
  readonly now?: () => number
}

/**
 * Checks a delivery by the Standard Webhooks scheme and reads it. Throws `WebhookError` where the signature is wrong or it is
 * too old. Keep its `webhook-id`: a delivery that was already taken may come again.
 */
export async function readWebhook(
  { headers, body }: Delivered,
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
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  for (const signature of header('webhook-signature').split(' ')) {
    const [scheme, text = ''] = signature.split(',')
    if (scheme === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(text), signed)))
      return { ...(JSON.parse(body) as CorridorEvent), deliveryId }
  }
  throw new WebhookError('the signature is wrong')
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  } catch {
    throw new WebhookError('the signature is not in base64')
  }
}
