import { cancel_campaign } from './cancel_campaign.ts'
import { campaignSent } from './campaign-events.ts'
import { create_campaign } from './create_campaign.ts'
import { delete_campaign } from './delete_campaign.ts'
import { get_campaign } from './get_campaign.ts'
import { get_issue } from './get_issue.ts'
import { list_campaigns } from './list_campaigns.ts'
import { list_issues } from './list_issues.ts'
import { note_open } from './note_open.ts'
import { open_link } from './open_link.ts'
import { pause_campaign } from './pause_campaign.ts'
import { report_return } from './report_return.ts'
import { resume_campaign } from './resume_campaign.ts'
import { send_campaign } from './send_campaign.ts'
import { send_test_email } from './send_test_email.ts'
import { sendRunawayNotice } from './runaway-notice.ts'
import { sendTest } from './test-mail.ts'
import { update_campaign } from './update_campaign.ts'

export { campaignMetrics } from './metrics.ts'
export { type Letter, openLetter } from './campaign-message.ts'
export { faultsApart as letterFaults } from './compile-apart.ts'
export { findMark } from './find-mark.ts'
export { mailMarker, readMailMark } from './mail-mark.ts'
export { get_issue, list_issues, note_open, open_link, report_return }
export { openSending } from './send.ts'
export { writeEngagement } from './write-engagement.ts'

export const operations = [
  list_campaigns,
  create_campaign,
  get_campaign,
  update_campaign,
  delete_campaign,
  send_test_email,
  send_campaign,
  pause_campaign,
  resume_campaign,
  cancel_campaign,
  list_issues,
  get_issue,
  report_return,
  open_link,
  note_open,
]
export const events = [campaignSent]
export const jobs = [sendTest, sendRunawayNotice]
