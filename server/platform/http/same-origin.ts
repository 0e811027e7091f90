import type { FastifyRequest } from 'fastify'

/**
 * Whether a request that changes state comes from our own pages (decisions 2). Sec-Fetch-Site settles it where the
 * browser sends it; else Origin must name us; a cookie write with neither is refused.
 */
export function isSameOriginWrite(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin
  if (typeof origin !== 'string') return false
  return origin === publicOrigin || origin === `${request.protocol}://${request.host}`
}
