import type { FastifyInstance } from 'fastify'
import type { System } from '#operation/system.ts'
import { errorsAsPages } from '../http/error-page.ts'
import { authorizePages } from './consent/authorize-pages.ts'
import { devicePages } from './consent/device-pages.ts'
import { signInPages } from './sign-in-pages.ts'

/** Serves the pages of sign-in. Errors are pages, not JSON. */
export function peoplePages(app: FastifyInstance, system: System): void {
  app.register((pages, _options, done) => {
    errorsAsPages(pages, system)
    signInPages(pages, system)
    authorizePages(pages, system)
    devicePages(pages, system)
    // The address of the former account page redirects, because people may have bookmarks of it.
    pages.get('/account', async (_request, reply) => reply.redirect('/app/settings/profile', 303))
    done()
  })
}
