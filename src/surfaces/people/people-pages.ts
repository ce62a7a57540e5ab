import type { FastifyInstance } from 'fastify'
import { html } from '#lib/html.ts'
import { asProblem } from '#operation/run.ts'
import type { System } from '#operation/system.ts'
import { sendError } from '../http/reply.ts'
import { accountPages } from './account-pages.ts'
import { narrow, show } from './form.ts'
import { signInPages } from './sign-in-pages.ts'

/** Serves the pages for people in a scope of their own, where errors become pages instead of JSON. */
export function peoplePages(app: FastifyInstance, system: System): void {
  app.register((pages, _options, done) => {
    pages.setErrorHandler((error, request, reply) => {
      const { refusal, detail } = asProblem(error)
      if (refusal.status >= 500) return sendError(system, request, reply, error)
      return show(reply, narrow(refusal.title, html`<p>${detail}</p>`), refusal.status)
    })
    signInPages(pages, system)
    accountPages(pages, system)
    done()
  })
}
