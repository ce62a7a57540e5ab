import { get_issue } from './get_issue.ts'
import { list_issues } from './list_issues.ts'

export { get_issue, list_issues }

export const operations = [list_issues, get_issue]
