import { accountData } from './account-parts-sql.ts'
import { renderArchive } from './archive-jobs.ts'
import { get_card } from './get_card.ts'
import { get_feed } from './get_feed.ts'
import { get_issue } from './get_issue.ts'
import { get_sitemap } from './get_sitemap.ts'
import { list_issues } from './list_issues.ts'
import { renewIssueWords } from './renew-words-sql.ts'
import { publishIssues, publishWithMails } from './publish-issues.ts'
import { reactions } from '#operation/events/reaction.ts'
import { register } from '#operation/registry.ts'
import type { Area } from '#operation/area.ts'
import { MINUTE_MS } from '#lib/duration.ts'

export { publishMoved, renderMoved } from './moved-issue-sql.ts'
export { lastIssues } from './public-issue.ts'
export { get_card, get_feed, get_issue, get_sitemap, list_issues }

export const area = {
  operations: { campaigns: [list_issues, get_issue, get_feed, get_sitemap, get_card] },
  jobs: [renderArchive],
  periodic: [{ name: 'words of issues', everyMs: 10 * MINUTE_MS, round: renewIssueWords }],
  registrations: [...accountData, register(reactions, publishIssues), publishWithMails],
} satisfies Area
