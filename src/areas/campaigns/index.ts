import { cancel_campaign } from './cancel_campaign.ts'
import { campaignSent } from './campaign-events.ts'
import { create_campaign } from './create_campaign.ts'
import { delete_campaign } from './delete_campaign.ts'
import { get_campaign } from './get_campaign.ts'
import { list_campaigns } from './list_campaigns.ts'
import { pause_campaign } from './pause_campaign.ts'
import { report_return } from './report_return.ts'
import { resume_campaign } from './resume_campaign.ts'
import { send_campaign } from './send_campaign.ts'
import { send_test_email } from './send_test_email.ts'
import { sendAutoPauseNotice } from './auto-pause-notice.ts'
import { sendTest } from './test-mail.ts'
import { update_campaign } from './update_campaign.ts'

export { campaignMetrics } from './metrics.ts'
export { report_return }
export { openSending } from './sending/send.ts'

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
  report_return,
]
export const events = [campaignSent]
export const jobs = [sendTest, sendAutoPauseNotice]
