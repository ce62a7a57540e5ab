export { accountData as registrations } from './account-parts-sql.ts'
import { renderArchive } from './archive-jobs.ts'
import { get_card } from './get_card.ts'
import { get_feed } from './get_feed.ts'
import { get_issue } from './get_issue.ts'
import { get_sitemap } from './get_sitemap.ts'
import { list_issues } from './list_issues.ts'
import { publishIssues, publishWithMails } from './publish-issues.ts'

export { lastIssues } from './public-issue.ts'
export { get_card, get_feed, get_issue, get_sitemap, list_issues, publishIssues }

export const operations = [list_issues, get_issue, get_feed, get_sitemap, get_card]
export const signalHandlers = [publishWithMails]
export const jobs = [renderArchive]
