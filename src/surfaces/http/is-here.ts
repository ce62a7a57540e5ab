import type { FastifyRequest } from 'fastify'

const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/**
 * Returns whether a browser on this machine asks, by this machine's name. A proxy can hide a
 * stranger, so it counts only where BASE_URL is local.
 */
export function isHere(request: FastifyRequest): boolean {
  const local = request.ip === '::1' || /^(::ffff:)?127\./.test(request.ip)
  const named = ['localhost', '127.0.0.1', '[::1]'].includes(request.host.replace(/:\d+$/, ''))
  return local && named && FORWARDED.every((header) => request.headers[header] === undefined)
}
