import { unscheduleClosed } from './unschedule-closed.ts'
import { accountData } from './account-parts-sql.ts'
import { onSignal } from '#operation/events/signal.ts'
import { eventSources, tagsUsed } from '#areas/contacts/index.ts'
import { mailKinds } from '#areas/mailings/index.ts'
import { register } from '#operation/registry.ts'
import { campaignMails } from './campaign-mails.ts'
import { campaignEvents } from './event-sources-sql.ts'
import { segmentDeleted } from '#areas/segments/index.ts'
import { cancel_campaign } from './cancel_campaign.ts'
import { choose_winner } from './variants/choose_winner.ts'
import { campaignSent } from './record/campaign-events.ts'
import { create_campaign } from './create_campaign.ts'
import { delete_campaign } from './delete_campaign.ts'
import { export_campaign_recipients } from './report/export_campaign_recipients.ts'
import { recipientExport } from './report/recipient-export.ts'
import { duplicate_campaign } from './duplicate_campaign.ts'
import { get_campaign } from './get_campaign.ts'
import { get_campaign_revision } from './revisions/get_campaign_revision.ts'
import { list_campaign_revisions } from './revisions/list_campaign_revisions.ts'
import { restore_campaign_revision } from './revisions/restore_campaign_revision.ts'
import { get_campaign_plan } from './sending/get_campaign_plan.ts'
import { preview_campaign_recipients } from './sending/preview_campaign_recipients.ts'
import { resend_to_unopened } from './resend_to_unopened.ts'
import { send_campaign } from './sending/send_campaign.ts'
import { send_campaign_to_more } from './sending/send_campaign_to_more.ts'
import { list_campaign_recipients } from './report/list_campaign_recipients.ts'
import { get_campaign_mail } from './report/get_campaign_mail.ts'
import { get_campaign_report } from './report/get_campaign_report.ts'
import { list_campaigns } from './list_campaigns.ts'
import { pause_campaign } from './pause_campaign.ts'
import { preview_campaign_cleanup } from './audience/preview_campaign_cleanup.ts'
import { resume_campaign } from './resume_campaign.ts'
import { send_test_email } from './send_test_email.ts'
import { sendAutoPauseNotice } from './sending/auto-pause-notice.ts'
import { campaignsOfTags } from './campaigns-of-tags.ts'
import { campaignsOfImage } from './image-places-sql.ts'
import { campaignsOfProduct } from './product-places-sql.ts'
import { keepSegment } from './keep-segment.ts'
import { scheduledDependents } from './record/live-use-sql.ts'
import { followPause } from './follow-pause.ts'
import { sendTest } from './test-mail.ts'
import { schedule_campaign } from './schedule/schedule_campaign.ts'
import { sendScheduleNotice } from './schedule/schedule-notice.ts'
import { unschedule_campaign } from './schedule/unschedule_campaign.ts'
import { update_campaign } from './update_campaign.ts'
import type { Area } from '#operation/area.ts'

export { Campaign } from './record/campaign.ts'
export { computeSchedulesAnew } from './schedule/compute-anew.ts'
export { nextScheduledAt } from './record/schedule-sql.ts'
export { startNextDue } from './schedule/start-due.ts'
export { CampaignSlug, slugsFor } from './record/address.ts'
export { campaignAt, publishCampaign, withdrawCampaign } from './record/address-sql.ts'
export { putMovedCampaign, takenSlugs } from './record/moved-sql.ts'
export { goesPublic } from './record/goes-public.ts'
export { goesToAll } from './record/goes-to-all.ts'
export { findCampaign } from './record/campaign-sql.ts'
export { lastCampaigns } from './record/campaign-list-sql.ts'

export const area = {
  operations: {
    campaigns: [
      list_campaigns,
      create_campaign,
      get_campaign,
      update_campaign,
      delete_campaign,
      duplicate_campaign,
      list_campaign_revisions,
      get_campaign_revision,
      restore_campaign_revision,
      resend_to_unopened,
      send_test_email,
      get_campaign_plan,
      preview_campaign_recipients,
      send_campaign,
      schedule_campaign,
      unschedule_campaign,
      send_campaign_to_more,
      pause_campaign,
      resume_campaign,
      cancel_campaign,
      choose_winner,
      list_campaign_recipients,
      preview_campaign_cleanup,
      get_campaign_report,
      get_campaign_mail,
      export_campaign_recipients,
    ],
  },
  events: [campaignSent],
  jobs: [sendTest, sendAutoPauseNotice, followPause, sendScheduleNotice, recipientExport.job],
  registrations: [
    ...accountData,
    register(mailKinds, campaignMails),
    ...campaignEvents.map((source) => register(eventSources, source)),
    unscheduleClosed,
    onSignal(segmentDeleted, keepSegment),
    scheduledDependents,
    onSignal(tagsUsed, campaignsOfTags),
    campaignsOfImage,
    campaignsOfProduct,
  ],
} satisfies Area
