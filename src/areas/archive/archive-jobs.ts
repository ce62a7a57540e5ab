import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { listUnrendered } from './issue-sql.ts'
import { renderIssues } from './render-issues.ts'

/** The most issues that one job renders. Later jobs, or requests for them, render the rest. */
const ISSUES_MAX = 500
const BATCH = 20

export const renderArchive = job({
  name: 'render_archive',
  summary:
    'Renders the archive issues of a newsletter that no visitor has seen yet, so that the search knows them.',
  data: z.strictObject({ accountId: Id('acc'), newsletterId: Id('nl') }),
  retries: 3,
  expireS: 600,
  atOnce: 1,

  async handler({ accountId, newsletterId }, { db, ports, signal }) {
    const scope = { accountId, db, ports }
    const newsletter = await findNewsletter(scope, newsletterId)
    if (!newsletter) return
    const waiting = await listUnrendered(scope, newsletterId, ISSUES_MAX)
    for (let at = 0; at < waiting.length && !signal.aborted; at += BATCH)
      await renderIssues(scope, newsletter, waiting.slice(at, at + BATCH))
  },
})
