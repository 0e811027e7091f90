import type { FastifyRequest } from 'fastify'

/**
 * Whether a state-changing request comes from our own pages (decisions 2). Sec-Fetch-Site decides
 * if the browser sends it, otherwise Origin must match. A cookie write with neither is rejected.
 */
export function isSameOriginWrite(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin
  if (typeof origin !== 'string') return false
  return origin === publicOrigin || origin === `${request.protocol}://${request.host}`
}
