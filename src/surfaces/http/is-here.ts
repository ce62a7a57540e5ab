import type { FastifyRequest } from 'fastify'

const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/**
 * Returns whether the request comes from a browser on this machine, by a name of this machine. A
 * proxy can hide where it comes from, so it is accepted only when BASE_URL is local.
 */
export function isHere(request: FastifyRequest): boolean {
  const local = request.ip === '::1' || /^(::ffff:)?127\./.test(request.ip)
  const named = ['localhost', '127.0.0.1', '[::1]'].includes(request.host.replace(/:\d+$/, ''))
  return local && named && FORWARDED.every((header) => request.headers[header] === undefined)
}
