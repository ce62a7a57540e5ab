import type { FastifyInstance, FastifyReply } from 'fastify'
import { get_file, type StoredFile } from '#areas/files/index.ts'
import { html } from '#lib/html.ts'
import { page } from '#lib/page.ts'
import { internalCall } from '#operation/internal-call.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { sendPage } from '../http/layout.ts'
import { sendProblem } from '../http/reply.ts'
import { ownSite } from '../http/site-hosts.ts'
import { sendFile } from '../http/send-file.ts'

/**
 * Serves download links. The link is the credential, so any program can follow it or resume a
 * download.
 */
export function fileRoutes(app: FastifyInstance, system: System): void {
  app.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    const credential = { kind: 'token', token: request.params.token } as const
    const call = {
      operation: get_file,
      credential,
      input: {},
      requestId: request.id,
      address: addressOf(request),
      onlyAccount: ownSite(request)?.accountId,
    }
    const { problem, body } = await internalCall(system, call)
    if (problem && ![401, 410].includes(problem.refusal.status))
      return sendProblem(system, request, reply, problem)
    return problem
      ? sendGone(reply, problem.refusal.status)
      : sendFile(system, request, {
          reply,
          file: body as StoredFile,
          gone: (to) => sendGone(to, 410),
        })
  })
}

function sendGone(reply: FastifyReply, status: number): FastifyReply {
  const [heading, text] =
    status === 401
      ? [
          'This link does not work',
          'It may not have been copied whole. Copy it once more from where you found it.',
        ]
      : [
          'This file is no longer there',
          'Files are kept for some days and then deleted. Ask for a new one where you got this link: for an export, make it again.',
        ]
  return sendPage(
    reply,
    page(heading, html`<h1>${heading}</h1><p>${text}</p>`, { narrow: true }),
    status === 401 ? 404 : status,
  )
}
