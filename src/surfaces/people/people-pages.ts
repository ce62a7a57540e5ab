import type { FastifyInstance } from 'fastify'
import type { System } from '#operation/system.ts'
import { errorsAsPages } from '../http/error-page.ts'
import { signInPages } from './sign-in-pages.ts'

/** Serves the pages for people in a scope of their own, where errors become pages instead of JSON. */
export function peoplePages(app: FastifyInstance, system: System): void {
  app.register((pages, _options, done) => {
    errorsAsPages(pages, system)
    signInPages(pages, system)
    // Links to the former account page are in bookmarks.
    pages.get('/account', async (_request, reply) => reply.redirect('/app/settings/profile', 303))
    done()
  })
}
