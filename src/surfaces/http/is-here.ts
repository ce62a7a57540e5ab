import type { FastifyRequest } from 'fastify'

const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/**
 * Returns whether a browser on this machine sent the request, to this machine's name. It is false for a visitor behind a local proxy, and for a
 * foreign page whose name resolves to this machine. A proxy can hide both, so the result counts only where BASE_URL is local.
 */
export function isHere(request: FastifyRequest): boolean {
  const local = request.ip === '::1' || /^(::ffff:)?127\./.test(request.ip)
  const named = ['localhost', '127.0.0.1', '[::1]'].includes(request.host.replace(/:\d+$/, ''))
  return local && named && FORWARDED.every((header) => request.headers[header] === undefined)
}
