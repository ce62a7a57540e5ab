"""Contains all the data models used in inputs/outputs"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .access import Access as Access
    from .account_billing import AccountBilling as AccountBilling
    from .account_billing_edition import AccountBillingEdition as AccountBillingEdition
    from .account_billing_emails_by_day_item import AccountBillingEmailsByDayItem as AccountBillingEmailsByDayItem
    from .account_billing_limits import AccountBillingLimits as AccountBillingLimits
    from .account_billing_next_plan_type_0 import AccountBillingNextPlanType0 as AccountBillingNextPlanType0
    from .account_billing_payment_method_type_0 import (
        AccountBillingPaymentMethodType0 as AccountBillingPaymentMethodType0,
    )
    from .account_billing_plans_item import AccountBillingPlansItem as AccountBillingPlansItem
    from .account_billing_status import AccountBillingStatus as AccountBillingStatus
    from .account_deletion import AccountDeletion as AccountDeletion
    from .account_deletion_plan import AccountDeletionPlan as AccountDeletionPlan
    from .account_export import AccountExport as AccountExport
    from .account_export_progress import AccountExportProgress as AccountExportProgress
    from .account_export_status import AccountExportStatus as AccountExportStatus
    from .account_overview import AccountOverview as AccountOverview
    from .account_overview_account import AccountOverviewAccount as AccountOverviewAccount
    from .account_overview_growth import AccountOverviewGrowth as AccountOverviewGrowth
    from .account_overview_growth_days_30 import AccountOverviewGrowthDays30 as AccountOverviewGrowthDays30
    from .account_overview_newsletters_item import AccountOverviewNewslettersItem as AccountOverviewNewslettersItem
    from .account_overview_newsletters_item_subscribers import (
        AccountOverviewNewslettersItemSubscribers as AccountOverviewNewslettersItemSubscribers,
    )
    from .account_overview_storage import AccountOverviewStorage as AccountOverviewStorage
    from .activate_automation_body import ActivateAutomationBody as ActivateAutomationBody
    from .activate_automation_body_existing import ActivateAutomationBodyExisting as ActivateAutomationBodyExisting
    from .activate_automation_body_readers_inside import (
        ActivateAutomationBodyReadersInside as ActivateAutomationBodyReadersInside,
    )
    from .activity import Activity as Activity
    from .activity_type import ActivityType as ActivityType
    from .activity_values import ActivityValues as ActivityValues
    from .add_contact_body import AddContactBody as AddContactBody
    from .add_contact_body_fields import AddContactBodyFields as AddContactBodyFields
    from .add_domain_body import AddDomainBody as AddDomainBody
    from .add_tag_body import AddTagBody as AddTagBody
    from .add_tag_step import AddTagStep as AddTagStep
    from .adopt_subscriptions_body import AdoptSubscriptionsBody as AdoptSubscriptionsBody
    from .adoptable_subscription import AdoptableSubscription as AdoptableSubscription
    from .adoption import Adoption as Adoption
    from .adoption_charges_after_item import AdoptionChargesAfterItem as AdoptionChargesAfterItem
    from .adoption_charges_before_item import AdoptionChargesBeforeItem as AdoptionChargesBeforeItem
    from .adoption_counts import AdoptionCounts as AdoptionCounts
    from .adoption_plan import AdoptionPlan as AdoptionPlan
    from .adoption_plan_charges_after_item import AdoptionPlanChargesAfterItem as AdoptionPlanChargesAfterItem
    from .adoption_plan_charges_before_item import AdoptionPlanChargesBeforeItem as AdoptionPlanChargesBeforeItem
    from .adoption_plan_counts import AdoptionPlanCounts as AdoptionPlanCounts
    from .adoption_refused_item import AdoptionRefusedItem as AdoptionRefusedItem
    from .adoption_refused_item_reason import AdoptionRefusedItemReason as AdoptionRefusedItemReason
    from .adoption_status import AdoptionStatus as AdoptionStatus
    from .adoption_witness import AdoptionWitness as AdoptionWitness
    from .adoption_witness_charges_item import AdoptionWitnessChargesItem as AdoptionWitnessChargesItem
    from .api_key import ApiKey as ApiKey
    from .api_key_created_by_type_0 import ApiKeyCreatedByType0 as ApiKeyCreatedByType0
    from .api_key_created_by_type_0_kind import ApiKeyCreatedByType0Kind as ApiKeyCreatedByType0Kind
    from .api_key_level import ApiKeyLevel as ApiKeyLevel
    from .api_key_with_secret import ApiKeyWithSecret as ApiKeyWithSecret
    from .api_key_with_secret_created_by_type_0 import ApiKeyWithSecretCreatedByType0 as ApiKeyWithSecretCreatedByType0
    from .api_key_with_secret_created_by_type_0_kind import (
        ApiKeyWithSecretCreatedByType0Kind as ApiKeyWithSecretCreatedByType0Kind,
    )
    from .api_key_with_secret_level import ApiKeyWithSecretLevel as ApiKeyWithSecretLevel
    from .api_trigger import ApiTrigger as ApiTrigger
    from .approval import Approval as Approval
    from .approval_decided_by_type_0 import ApprovalDecidedByType0 as ApprovalDecidedByType0
    from .approval_decided_by_type_0_kind import ApprovalDecidedByType0Kind as ApprovalDecidedByType0Kind
    from .approval_input import ApprovalInput as ApprovalInput
    from .approval_plan import ApprovalPlan as ApprovalPlan
    from .approval_requested_by import ApprovalRequestedBy as ApprovalRequestedBy
    from .approval_requested_by_kind import ApprovalRequestedByKind as ApprovalRequestedByKind
    from .approval_result_type_0 import ApprovalResultType0 as ApprovalResultType0
    from .approval_status import ApprovalStatus as ApprovalStatus
    from .archive import Archive as Archive
    from .archive_product_body import ArchiveProductBody as ArchiveProductBody
    from .attention import Attention as Attention
    from .attention_code import AttentionCode as AttentionCode
    from .attention_operation import AttentionOperation as AttentionOperation
    from .attention_operation_input import AttentionOperationInput as AttentionOperationInput
    from .attention_severity import AttentionSeverity as AttentionSeverity
    from .attention_values import AttentionValues as AttentionValues
    from .audit_entry import AuditEntry as AuditEntry
    from .audit_entry_actor import AuditEntryActor as AuditEntryActor
    from .audit_entry_actor_kind import AuditEntryActorKind as AuditEntryActorKind
    from .audit_entry_addresses import AuditEntryAddresses as AuditEntryAddresses
    from .automation import Automation as Automation
    from .automation_activation import AutomationActivation as AutomationActivation
    from .automation_check import AutomationCheck as AutomationCheck
    from .automation_check_severity import AutomationCheckSeverity as AutomationCheckSeverity
    from .automation_check_values import AutomationCheckValues as AutomationCheckValues
    from .automation_counts import AutomationCounts as AutomationCounts
    from .automation_draft_type_0 import AutomationDraftType0 as AutomationDraftType0
    from .automation_entry import AutomationEntry as AutomationEntry
    from .automation_entry_explanation import AutomationEntryExplanation as AutomationEntryExplanation
    from .automation_entry_repeat import AutomationEntryRepeat as AutomationEntryRepeat
    from .automation_entry_rule import AutomationEntryRule as AutomationEntryRule
    from .automation_entry_rule_rule import AutomationEntryRuleRule as AutomationEntryRuleRule
    from .automation_entry_rule_values import AutomationEntryRuleValues as AutomationEntryRuleValues
    from .automation_entry_while_inside import AutomationEntryWhileInside as AutomationEntryWhileInside
    from .automation_recipe import AutomationRecipe as AutomationRecipe
    from .automation_recipes import AutomationRecipes as AutomationRecipes
    from .automation_report import AutomationReport as AutomationReport
    from .automation_run import AutomationRun as AutomationRun
    from .automation_run_because import AutomationRunBecause as AutomationRunBecause
    from .automation_run_because_by import AutomationRunBecauseBy as AutomationRunBecauseBy
    from .automation_run_log_line import AutomationRunLogLine as AutomationRunLogLine
    from .automation_run_log_line_detail_type_0 import (
        AutomationRunLogLineDetailType0 as AutomationRunLogLineDetailType0,
    )
    from .automation_run_log_line_what import AutomationRunLogLineWhat as AutomationRunLogLineWhat
    from .automation_run_status import AutomationRunStatus as AutomationRunStatus
    from .automation_run_with_log import AutomationRunWithLog as AutomationRunWithLog
    from .automation_run_with_log_because import AutomationRunWithLogBecause as AutomationRunWithLogBecause
    from .automation_run_with_log_because_by import AutomationRunWithLogBecauseBy as AutomationRunWithLogBecauseBy
    from .automation_run_with_log_status import AutomationRunWithLogStatus as AutomationRunWithLogStatus
    from .automation_simulation import AutomationSimulation as AutomationSimulation
    from .automation_status import AutomationStatus as AutomationStatus
    from .automation_step_report import AutomationStepReport as AutomationStepReport
    from .automation_step_report_email import AutomationStepReportEmail as AutomationStepReportEmail
    from .automation_test_email import AutomationTestEmail as AutomationTestEmail
    from .billing_portal import BillingPortal as BillingPortal
    from .blocks_content import BlocksContent as BlocksContent
    from .brand_colors import BrandColors as BrandColors
    from .brand_image import BrandImage as BrandImage
    from .branding import Branding as Branding
    from .branding_fonts_type_0 import BrandingFontsType0 as BrandingFontsType0
    from .branding_fonts_type_0_heading import BrandingFontsType0Heading as BrandingFontsType0Heading
    from .branding_fonts_type_0_text import BrandingFontsType0Text as BrandingFontsType0Text
    from .branding_images import BrandingImages as BrandingImages
    from .branding_look import BrandingLook as BrandingLook
    from .branding_preview import BrandingPreview as BrandingPreview
    from .branding_preview_contrast_item import BrandingPreviewContrastItem as BrandingPreviewContrastItem
    from .browser_use import BrowserUse as BrowserUse
    from .bulk_job import BulkJob as BulkJob
    from .bulk_job_action_type_0 import BulkJobActionType0 as BulkJobActionType0
    from .bulk_job_action_type_1 import BulkJobActionType1 as BulkJobActionType1
    from .bulk_job_action_type_2 import BulkJobActionType2 as BulkJobActionType2
    from .bulk_job_action_type_3 import BulkJobActionType3 as BulkJobActionType3
    from .bulk_job_action_type_4 import BulkJobActionType4 as BulkJobActionType4
    from .bulk_job_action_type_4_end_payment import BulkJobActionType4EndPayment as BulkJobActionType4EndPayment
    from .bulk_job_counts import BulkJobCounts as BulkJobCounts
    from .bulk_job_progress import BulkJobProgress as BulkJobProgress
    from .bulk_job_status import BulkJobStatus as BulkJobStatus
    from .bulk_preview import BulkPreview as BulkPreview
    from .bulk_preview_counts import BulkPreviewCounts as BulkPreviewCounts
    from .bulk_update_contacts_body import BulkUpdateContactsBody as BulkUpdateContactsBody
    from .bulk_update_contacts_body_action_type_0 import (
        BulkUpdateContactsBodyActionType0 as BulkUpdateContactsBodyActionType0,
    )
    from .bulk_update_contacts_body_action_type_1 import (
        BulkUpdateContactsBodyActionType1 as BulkUpdateContactsBodyActionType1,
    )
    from .bulk_update_contacts_body_action_type_2 import (
        BulkUpdateContactsBodyActionType2 as BulkUpdateContactsBodyActionType2,
    )
    from .bulk_update_contacts_body_action_type_3 import (
        BulkUpdateContactsBodyActionType3 as BulkUpdateContactsBodyActionType3,
    )
    from .bulk_update_contacts_body_action_type_4 import (
        BulkUpdateContactsBodyActionType4 as BulkUpdateContactsBodyActionType4,
    )
    from .bulk_update_contacts_body_action_type_4_end_payment import (
        BulkUpdateContactsBodyActionType4EndPayment as BulkUpdateContactsBodyActionType4EndPayment,
    )
    from .button_block import ButtonBlock as ButtonBlock
    from .button_block_align import ButtonBlockAlign as ButtonBlockAlign
    from .button_block_style import ButtonBlockStyle as ButtonBlockStyle
    from .callout_block import CalloutBlock as CalloutBlock
    from .callout_block_tone import CalloutBlockTone as CalloutBlockTone
    from .campaign import Campaign as Campaign
    from .campaign_audience import CampaignAudience as CampaignAudience
    from .campaign_audience_tier_type_0 import CampaignAudienceTierType0 as CampaignAudienceTierType0
    from .campaign_cleanup import CampaignCleanup as CampaignCleanup
    from .campaign_cleanup_preview import CampaignCleanupPreview as CampaignCleanupPreview
    from .campaign_cleanup_preview_reasons_item import (
        CampaignCleanupPreviewReasonsItem as CampaignCleanupPreviewReasonsItem,
    )
    from .campaign_cleanup_preview_reasons_item_reason import (
        CampaignCleanupPreviewReasonsItemReason as CampaignCleanupPreviewReasonsItemReason,
    )
    from .campaign_clicked_trigger import CampaignClickedTrigger as CampaignClickedTrigger
    from .campaign_counts import CampaignCounts as CampaignCounts
    from .campaign_mail import CampaignMail as CampaignMail
    from .campaign_mail_look import CampaignMailLook as CampaignMailLook
    from .campaign_moved_from_type_0 import CampaignMovedFromType0 as CampaignMovedFromType0
    from .campaign_opened_trigger import CampaignOpenedTrigger as CampaignOpenedTrigger
    from .campaign_reads import CampaignReads as CampaignReads
    from .campaign_recipient import CampaignRecipient as CampaignRecipient
    from .campaign_recipient_status import CampaignRecipientStatus as CampaignRecipientStatus
    from .campaign_recipient_variant_type_0 import CampaignRecipientVariantType0 as CampaignRecipientVariantType0
    from .campaign_recipients_preview import CampaignRecipientsPreview as CampaignRecipientsPreview
    from .campaign_recipients_preview_contact import (
        CampaignRecipientsPreviewContact as CampaignRecipientsPreviewContact,
    )
    from .campaign_recipients_preview_contact_because_item import (
        CampaignRecipientsPreviewContactBecauseItem as CampaignRecipientsPreviewContactBecauseItem,
    )
    from .campaign_recipients_preview_contact_because_item_rule import (
        CampaignRecipientsPreviewContactBecauseItemRule as CampaignRecipientsPreviewContactBecauseItemRule,
    )
    from .campaign_recipients_preview_excluded_item import (
        CampaignRecipientsPreviewExcludedItem as CampaignRecipientsPreviewExcludedItem,
    )
    from .campaign_recipients_preview_excluded_item_reason import (
        CampaignRecipientsPreviewExcludedItemReason as CampaignRecipientsPreviewExcludedItemReason,
    )
    from .campaign_report import CampaignReport as CampaignReport
    from .campaign_report_counts import CampaignReportCounts as CampaignReportCounts
    from .campaign_report_failures_item import CampaignReportFailuresItem as CampaignReportFailuresItem
    from .campaign_report_links_item import CampaignReportLinksItem as CampaignReportLinksItem
    from .campaign_report_machines_item import CampaignReportMachinesItem as CampaignReportMachinesItem
    from .campaign_report_machines_item_reason import (
        CampaignReportMachinesItemReason as CampaignReportMachinesItemReason,
    )
    from .campaign_report_median import CampaignReportMedian as CampaignReportMedian
    from .campaign_report_providers_item import CampaignReportProvidersItem as CampaignReportProvidersItem
    from .campaign_report_rates import CampaignReportRates as CampaignReportRates
    from .campaign_report_rates_bounced import CampaignReportRatesBounced as CampaignReportRatesBounced
    from .campaign_report_rates_clicked import CampaignReportRatesClicked as CampaignReportRatesClicked
    from .campaign_report_rates_complained import CampaignReportRatesComplained as CampaignReportRatesComplained
    from .campaign_report_rates_delivered import CampaignReportRatesDelivered as CampaignReportRatesDelivered
    from .campaign_report_rates_opened import CampaignReportRatesOpened as CampaignReportRatesOpened
    from .campaign_report_rates_unsubscribed import CampaignReportRatesUnsubscribed as CampaignReportRatesUnsubscribed
    from .campaign_report_revenue_item import CampaignReportRevenueItem as CampaignReportRevenueItem
    from .campaign_report_timeline_item import CampaignReportTimelineItem as CampaignReportTimelineItem
    from .campaign_report_timeline_item_hours import CampaignReportTimelineItemHours as CampaignReportTimelineItemHours
    from .campaign_report_variants import CampaignReportVariants as CampaignReportVariants
    from .campaign_report_variants_options_item import (
        CampaignReportVariantsOptionsItem as CampaignReportVariantsOptionsItem,
    )
    from .campaign_report_variants_options_item_key import (
        CampaignReportVariantsOptionsItemKey as CampaignReportVariantsOptionsItemKey,
    )
    from .campaign_report_variants_options_item_rate import (
        CampaignReportVariantsOptionsItemRate as CampaignReportVariantsOptionsItemRate,
    )
    from .campaign_status import CampaignStatus as CampaignStatus
    from .campaign_steps_item import CampaignStepsItem as CampaignStepsItem
    from .campaign_summary import CampaignSummary as CampaignSummary
    from .campaign_summary_counts import CampaignSummaryCounts as CampaignSummaryCounts
    from .campaign_summary_status import CampaignSummaryStatus as CampaignSummaryStatus
    from .campaign_variants import CampaignVariants as CampaignVariants
    from .campaign_variants_options_item import CampaignVariantsOptionsItem as CampaignVariantsOptionsItem
    from .campaign_variants_options_item_counts import (
        CampaignVariantsOptionsItemCounts as CampaignVariantsOptionsItemCounts,
    )
    from .campaign_variants_options_item_key import CampaignVariantsOptionsItemKey as CampaignVariantsOptionsItemKey
    from .campaign_winner import CampaignWinner as CampaignWinner
    from .campaign_winner_key import CampaignWinnerKey as CampaignWinnerKey
    from .cancel_campaign_body import CancelCampaignBody as CancelCampaignBody
    from .cancel_subscription_body import CancelSubscriptionBody as CancelSubscriptionBody
    from .cancel_subscription_body_at import CancelSubscriptionBodyAt as CancelSubscriptionBodyAt
    from .change_plan_body import ChangePlanBody as ChangePlanBody
    from .check import Check as Check
    from .check_code import CheckCode as CheckCode
    from .check_newsletter_slug_response_200 import CheckNewsletterSlugResponse200 as CheckNewsletterSlugResponse200
    from .check_newsletter_slug_response_200_reason_type_0 import (
        CheckNewsletterSlugResponse200ReasonType0 as CheckNewsletterSlugResponse200ReasonType0,
    )
    from .check_severity import CheckSeverity as CheckSeverity
    from .check_values import CheckValues as CheckValues
    from .choose_winner_body import ChooseWinnerBody as ChooseWinnerBody
    from .choose_winner_body_key import ChooseWinnerBodyKey as ChooseWinnerBodyKey
    from .clicked_step_event import ClickedStepEvent as ClickedStepEvent
    from .code_block import CodeBlock as CodeBlock
    from .columns_block import ColumnsBlock as ColumnsBlock
    from .condition_step import ConditionStep as ConditionStep
    from .confirm import Confirm as Confirm
    from .confirm_move_body import ConfirmMoveBody as ConfirmMoveBody
    from .confirmed_trigger import ConfirmedTrigger as ConfirmedTrigger
    from .connect_payments_body import ConnectPaymentsBody as ConnectPaymentsBody
    from .connected_app import ConnectedApp as ConnectedApp
    from .connected_app_created_by import ConnectedAppCreatedBy as ConnectedAppCreatedBy
    from .connected_app_level import ConnectedAppLevel as ConnectedAppLevel
    from .consent import Consent as Consent
    from .contact_export import ContactExport as ContactExport
    from .contact_export_status import ContactExportStatus as ContactExportStatus
    from .contact_mail import ContactMail as ContactMail
    from .contact_mail_status import ContactMailStatus as ContactMailStatus
    from .contact_run import ContactRun as ContactRun
    from .contact_run_because import ContactRunBecause as ContactRunBecause
    from .contact_run_because_by import ContactRunBecauseBy as ContactRunBecauseBy
    from .contact_run_status import ContactRunStatus as ContactRunStatus
    from .content_changes import ContentChanges as ContentChanges
    from .content_changes_format import ContentChangesFormat as ContentChangesFormat
    from .content_preview import ContentPreview as ContentPreview
    from .content_type import ContentType as ContentType
    from .convert_content_body import ConvertContentBody as ConvertContentBody
    from .convert_content_body_to import ConvertContentBodyTo as ConvertContentBodyTo
    from .converted_content import ConvertedContent as ConvertedContent
    from .converted_content_losses_item import ConvertedContentLossesItem as ConvertedContentLossesItem
    from .converted_content_losses_item_code import ConvertedContentLossesItemCode as ConvertedContentLossesItemCode
    from .converted_content_losses_item_values import (
        ConvertedContentLossesItemValues as ConvertedContentLossesItemValues,
    )
    from .coupon import Coupon as Coupon
    from .create_api_key_body import CreateApiKeyBody as CreateApiKeyBody
    from .create_api_key_body_level import CreateApiKeyBodyLevel as CreateApiKeyBodyLevel
    from .create_automation_body import CreateAutomationBody as CreateAutomationBody
    from .create_campaign_body import CreateCampaignBody as CreateCampaignBody
    from .create_campaign_body_audience import CreateCampaignBodyAudience as CreateCampaignBodyAudience
    from .create_campaign_body_audience_cleanup_type_0 import (
        CreateCampaignBodyAudienceCleanupType0 as CreateCampaignBodyAudienceCleanupType0,
    )
    from .create_campaign_body_audience_tier_type_0 import (
        CreateCampaignBodyAudienceTierType0 as CreateCampaignBodyAudienceTierType0,
    )
    from .create_campaign_body_variants_type_0 import CreateCampaignBodyVariantsType0 as CreateCampaignBodyVariantsType0
    from .create_campaign_body_variants_type_0_options_item import (
        CreateCampaignBodyVariantsType0OptionsItem as CreateCampaignBodyVariantsType0OptionsItem,
    )
    from .create_campaign_body_variants_type_0_options_item_counts import (
        CreateCampaignBodyVariantsType0OptionsItemCounts as CreateCampaignBodyVariantsType0OptionsItemCounts,
    )
    from .create_campaign_body_variants_type_0_options_item_key import (
        CreateCampaignBodyVariantsType0OptionsItemKey as CreateCampaignBodyVariantsType0OptionsItemKey,
    )
    from .create_coupon_body import CreateCouponBody as CreateCouponBody
    from .create_custom_field_body import CreateCustomFieldBody as CreateCustomFieldBody
    from .create_custom_field_body_type import CreateCustomFieldBodyType as CreateCustomFieldBodyType
    from .create_newsletter_body import CreateNewsletterBody as CreateNewsletterBody
    from .create_newsletter_body_branding import CreateNewsletterBodyBranding as CreateNewsletterBodyBranding
    from .create_newsletter_body_branding_fonts_type_0 import (
        CreateNewsletterBodyBrandingFontsType0 as CreateNewsletterBodyBrandingFontsType0,
    )
    from .create_newsletter_body_branding_fonts_type_0_heading import (
        CreateNewsletterBodyBrandingFontsType0Heading as CreateNewsletterBodyBrandingFontsType0Heading,
    )
    from .create_newsletter_body_branding_fonts_type_0_text import (
        CreateNewsletterBodyBrandingFontsType0Text as CreateNewsletterBodyBrandingFontsType0Text,
    )
    from .create_newsletter_body_branding_look import (
        CreateNewsletterBodyBrandingLook as CreateNewsletterBodyBrandingLook,
    )
    from .create_newsletter_body_sender import CreateNewsletterBodySender as CreateNewsletterBodySender
    from .create_newsletter_body_tracking import CreateNewsletterBodyTracking as CreateNewsletterBodyTracking
    from .create_product_body import CreateProductBody as CreateProductBody
    from .create_redirect_body import CreateRedirectBody as CreateRedirectBody
    from .create_segment_body import CreateSegmentBody as CreateSegmentBody
    from .create_snippet_body import CreateSnippetBody as CreateSnippetBody
    from .create_template_body import CreateTemplateBody as CreateTemplateBody
    from .create_webhook_endpoint_body import CreateWebhookEndpointBody as CreateWebhookEndpointBody
    from .create_webhook_endpoint_body_events_type_0_item import (
        CreateWebhookEndpointBodyEventsType0Item as CreateWebhookEndpointBodyEventsType0Item,
    )
    from .custom_field import CustomField as CustomField
    from .custom_field_type import CustomFieldType as CustomFieldType
    from .date_trigger import DateTrigger as DateTrigger
    from .decide import Decide as Decide
    from .delete_account_end_payment import DeleteAccountEndPayment as DeleteAccountEndPayment
    from .delete_automation_readers_inside import DeleteAutomationReadersInside as DeleteAutomationReadersInside
    from .delete_contact_end_payment import DeleteContactEndPayment as DeleteContactEndPayment
    from .delete_newsletter_end_payment import DeleteNewsletterEndPayment as DeleteNewsletterEndPayment
    from .delimiter import Delimiter as Delimiter
    from .dispute import Dispute as Dispute
    from .divider_block import DividerBlock as DividerBlock
    from .dns_record import DnsRecord as DnsRecord
    from .dns_record_problem_code_type_0 import DnsRecordProblemCodeType0 as DnsRecordProblemCodeType0
    from .dns_record_purpose import DnsRecordPurpose as DnsRecordPurpose
    from .dns_record_status import DnsRecordStatus as DnsRecordStatus
    from .dns_record_type import DnsRecordType as DnsRecordType
    from .domain import Domain as Domain
    from .domain_status import DomainStatus as DomainStatus
    from .downgraded_trigger import DowngradedTrigger as DowngradedTrigger
    from .duplicate_automation_body import DuplicateAutomationBody as DuplicateAutomationBody
    from .duplicate_campaign_body import DuplicateCampaignBody as DuplicateCampaignBody
    from .duration import Duration as Duration
    from .embed_block import EmbedBlock as EmbedBlock
    from .enter_automation_body import EnterAutomationBody as EnterAutomationBody
    from .erase_contact_body import EraseContactBody as EraseContactBody
    from .erase_contact_body_end_payment import EraseContactBodyEndPayment as EraseContactBodyEndPayment
    from .erase_contact_response_202 import EraseContactResponse202 as EraseContactResponse202
    from .erase_contact_response_202_status import EraseContactResponse202Status as EraseContactResponse202Status
    from .erasure import Erasure as Erasure
    from .erasure_status import ErasureStatus as ErasureStatus
    from .event import Event as Event
    from .event_data import EventData as EventData
    from .exit_by_event import ExitByEvent as ExitByEvent
    from .exit_by_filter import ExitByFilter as ExitByFilter
    from .exit_step import ExitStep as ExitStep
    from .export import Export as Export
    from .export_account_data_body import ExportAccountDataBody as ExportAccountDataBody
    from .export_campaign_recipients_body import ExportCampaignRecipientsBody as ExportCampaignRecipientsBody
    from .export_campaign_recipients_body_machine_reason import (
        ExportCampaignRecipientsBodyMachineReason as ExportCampaignRecipientsBodyMachineReason,
    )
    from .export_campaign_recipients_body_status import (
        ExportCampaignRecipientsBodyStatus as ExportCampaignRecipientsBodyStatus,
    )
    from .export_campaign_recipients_body_variant import (
        ExportCampaignRecipientsBodyVariant as ExportCampaignRecipientsBodyVariant,
    )
    from .export_contact_data_body import ExportContactDataBody as ExportContactDataBody
    from .export_contact_data_response_202 import ExportContactDataResponse202 as ExportContactDataResponse202
    from .export_contact_data_response_202_status import (
        ExportContactDataResponse202Status as ExportContactDataResponse202Status,
    )
    from .export_contacts_body import ExportContactsBody as ExportContactsBody
    from .export_contacts_body_format import ExportContactsBodyFormat as ExportContactsBodyFormat
    from .export_contacts_body_statuses_item import ExportContactsBodyStatusesItem as ExportContactsBodyStatusesItem
    from .export_format import ExportFormat as ExportFormat
    from .export_progress import ExportProgress as ExportProgress
    from .export_status import ExportStatus as ExportStatus
    from .export_statuses_item import ExportStatusesItem as ExportStatusesItem
    from .field_changed_trigger import FieldChangedTrigger as FieldChangedTrigger
    from .field_run import FieldRun as FieldRun
    from .fields import Fields as Fields
    from .file_in_base_64 import FileInBase64 as FileInBase64
    from .file_to_upload import FileToUpload as FileToUpload
    from .filter_all import FilterAll as FilterAll
    from .filter_any import FilterAny as FilterAny
    from .filter_event import FilterEvent as FilterEvent
    from .filter_event_count import FilterEventCount as FilterEventCount
    from .filter_event_count_op import FilterEventCountOp as FilterEventCountOp
    from .filter_event_event import FilterEventEvent as FilterEventEvent
    from .filter_event_within import FilterEventWithin as FilterEventWithin
    from .filter_field import FilterField as FilterField
    from .filter_field_op import FilterFieldOp as FilterFieldOp
    from .filter_not import FilterNot as FilterNot
    from .from_ import From as From
    from .full_revision import FullRevision as FullRevision
    from .full_revision_by_type_0 import FullRevisionByType0 as FullRevisionByType0
    from .full_revision_by_type_0_kind import FullRevisionByType0Kind as FullRevisionByType0Kind
    from .gallery_block import GalleryBlock as GalleryBlock
    from .gallery_block_per_row import GalleryBlockPerRow as GalleryBlockPerRow
    from .get_campaign_mail_as import GetCampaignMailAs as GetCampaignMailAs
    from .get_campaign_mail_variant import GetCampaignMailVariant as GetCampaignMailVariant
    from .get_campaign_plan_include_item import GetCampaignPlanIncludeItem as GetCampaignPlanIncludeItem
    from .get_contact_activity_response_200 import GetContactActivityResponse200 as GetContactActivityResponse200
    from .get_grant_response_200 import GetGrantResponse200 as GetGrantResponse200
    from .get_growth_by import GetGrowthBy as GetGrowthBy
    from .get_growth_response_200 import GetGrowthResponse200 as GetGrowthResponse200
    from .get_growth_response_200_sources_item import GetGrowthResponse200SourcesItem as GetGrowthResponse200SourcesItem
    from .get_image_response_200 import GetImageResponse200 as GetImageResponse200
    from .get_image_response_200_places_item import GetImageResponse200PlacesItem as GetImageResponse200PlacesItem
    from .get_image_response_200_places_item_type import (
        GetImageResponse200PlacesItemType as GetImageResponse200PlacesItemType,
    )
    from .get_image_response_200_variants_item import GetImageResponse200VariantsItem as GetImageResponse200VariantsItem
    from .get_import_refusals_response_200 import GetImportRefusalsResponse200 as GetImportRefusalsResponse200
    from .get_segment_history_response_200 import GetSegmentHistoryResponse200 as GetSegmentHistoryResponse200
    from .get_segment_history_response_200_data_item import (
        GetSegmentHistoryResponse200DataItem as GetSegmentHistoryResponse200DataItem,
    )
    from .grant import Grant as Grant
    from .grant_paid_body import GrantPaidBody as GrantPaidBody
    from .growth_period import GrowthPeriod as GrowthPeriod
    from .heading_block import HeadingBlock as HeadingBlock
    from .heading_block_align import HeadingBlockAlign as HeadingBlockAlign
    from .heading_block_level import HeadingBlockLevel as HeadingBlockLevel
    from .html_block import HtmlBlock as HtmlBlock
    from .image_at_address import ImageAtAddress as ImageAtAddress
    from .image_in_base_64 import ImageInBase64 as ImageInBase64
    from .import_ import Import as Import
    from .import_contacts_files_body import ImportContactsFilesBody as ImportContactsFilesBody
    from .import_contacts_files_body_date_order import (
        ImportContactsFilesBodyDateOrder as ImportContactsFilesBodyDateOrder,
    )
    from .import_contacts_files_body_default_status import (
        ImportContactsFilesBodyDefaultStatus as ImportContactsFilesBodyDefaultStatus,
    )
    from .import_contacts_files_body_encoding import ImportContactsFilesBodyEncoding as ImportContactsFilesBodyEncoding
    from .import_contacts_files_body_mapping import ImportContactsFilesBodyMapping as ImportContactsFilesBodyMapping
    from .import_contacts_files_body_mapping_additional_property_type_0_type_0 import (
        ImportContactsFilesBodyMappingAdditionalPropertyType0Type0 as ImportContactsFilesBodyMappingAdditionalPropertyType0Type0,
    )
    from .import_contacts_files_body_mapping_additional_property_type_0_type_2 import (
        ImportContactsFilesBodyMappingAdditionalPropertyType0Type2 as ImportContactsFilesBodyMappingAdditionalPropertyType0Type2,
    )
    from .import_contacts_files_body_mapping_additional_property_type_0_type_2_type import (
        ImportContactsFilesBodyMappingAdditionalPropertyType0Type2Type as ImportContactsFilesBodyMappingAdditionalPropertyType0Type2Type,
    )
    from .import_contacts_files_body_preset import ImportContactsFilesBodyPreset as ImportContactsFilesBodyPreset
    from .import_contacts_files_body_status_mapping import (
        ImportContactsFilesBodyStatusMapping as ImportContactsFilesBodyStatusMapping,
    )
    from .import_contacts_files_body_status_mapping_additional_property import (
        ImportContactsFilesBodyStatusMappingAdditionalProperty as ImportContactsFilesBodyStatusMappingAdditionalProperty,
    )
    from .import_counts import ImportCounts as ImportCounts
    from .import_errors_item import ImportErrorsItem as ImportErrorsItem
    from .import_mapping import ImportMapping as ImportMapping
    from .import_mapping_additional_property_type_0_type_0 import (
        ImportMappingAdditionalPropertyType0Type0 as ImportMappingAdditionalPropertyType0Type0,
    )
    from .import_of_file import ImportOfFile as ImportOfFile
    from .import_of_file_date_order import ImportOfFileDateOrder as ImportOfFileDateOrder
    from .import_of_file_default_status import ImportOfFileDefaultStatus as ImportOfFileDefaultStatus
    from .import_of_file_encoding import ImportOfFileEncoding as ImportOfFileEncoding
    from .import_of_file_mapping import ImportOfFileMapping as ImportOfFileMapping
    from .import_of_file_mapping_additional_property_type_0_type_0 import (
        ImportOfFileMappingAdditionalPropertyType0Type0 as ImportOfFileMappingAdditionalPropertyType0Type0,
    )
    from .import_of_file_mapping_additional_property_type_0_type_2 import (
        ImportOfFileMappingAdditionalPropertyType0Type2 as ImportOfFileMappingAdditionalPropertyType0Type2,
    )
    from .import_of_file_mapping_additional_property_type_0_type_2_type import (
        ImportOfFileMappingAdditionalPropertyType0Type2Type as ImportOfFileMappingAdditionalPropertyType0Type2Type,
    )
    from .import_of_file_preset import ImportOfFilePreset as ImportOfFilePreset
    from .import_of_file_status_mapping import ImportOfFileStatusMapping as ImportOfFileStatusMapping
    from .import_of_file_status_mapping_additional_property import (
        ImportOfFileStatusMappingAdditionalProperty as ImportOfFileStatusMappingAdditionalProperty,
    )
    from .import_of_rows import ImportOfRows as ImportOfRows
    from .import_of_rows_date_order import ImportOfRowsDateOrder as ImportOfRowsDateOrder
    from .import_of_rows_default_status import ImportOfRowsDefaultStatus as ImportOfRowsDefaultStatus
    from .import_of_rows_encoding import ImportOfRowsEncoding as ImportOfRowsEncoding
    from .import_of_rows_mapping import ImportOfRowsMapping as ImportOfRowsMapping
    from .import_of_rows_mapping_additional_property_type_0_type_0 import (
        ImportOfRowsMappingAdditionalPropertyType0Type0 as ImportOfRowsMappingAdditionalPropertyType0Type0,
    )
    from .import_of_rows_mapping_additional_property_type_0_type_2 import (
        ImportOfRowsMappingAdditionalPropertyType0Type2 as ImportOfRowsMappingAdditionalPropertyType0Type2,
    )
    from .import_of_rows_mapping_additional_property_type_0_type_2_type import (
        ImportOfRowsMappingAdditionalPropertyType0Type2Type as ImportOfRowsMappingAdditionalPropertyType0Type2Type,
    )
    from .import_of_rows_preset import ImportOfRowsPreset as ImportOfRowsPreset
    from .import_of_rows_rows_item import ImportOfRowsRowsItem as ImportOfRowsRowsItem
    from .import_of_rows_status_mapping import ImportOfRowsStatusMapping as ImportOfRowsStatusMapping
    from .import_of_rows_status_mapping_additional_property import (
        ImportOfRowsStatusMappingAdditionalProperty as ImportOfRowsStatusMappingAdditionalProperty,
    )
    from .import_preset_type_0 import ImportPresetType0 as ImportPresetType0
    from .import_preview import ImportPreview as ImportPreview
    from .import_preview_columns_item import ImportPreviewColumnsItem as ImportPreviewColumnsItem
    from .import_preview_columns_item_target_type_0_type_0 import (
        ImportPreviewColumnsItemTargetType0Type0 as ImportPreviewColumnsItemTargetType0Type0,
    )
    from .import_preview_consent import ImportPreviewConsent as ImportPreviewConsent
    from .import_preview_counts import ImportPreviewCounts as ImportPreviewCounts
    from .import_preview_date_order_type_0 import ImportPreviewDateOrderType0 as ImportPreviewDateOrderType0
    from .import_preview_encoding import ImportPreviewEncoding as ImportPreviewEncoding
    from .import_preview_errors_item import ImportPreviewErrorsItem as ImportPreviewErrorsItem
    from .import_preview_mapping import ImportPreviewMapping as ImportPreviewMapping
    from .import_preview_mapping_additional_property_type_0_type_0 import (
        ImportPreviewMappingAdditionalPropertyType0Type0 as ImportPreviewMappingAdditionalPropertyType0Type0,
    )
    from .import_preview_preset_type_0 import ImportPreviewPresetType0 as ImportPreviewPresetType0
    from .import_preview_statuses_item import ImportPreviewStatusesItem as ImportPreviewStatusesItem
    from .import_preview_statuses_item_status_type_0 import (
        ImportPreviewStatusesItemStatusType0 as ImportPreviewStatusesItemStatusType0,
    )
    from .import_preview_warnings_item import ImportPreviewWarningsItem as ImportPreviewWarningsItem
    from .import_status import ImportStatus as ImportStatus
    from .import_warnings_item import ImportWarningsItem as ImportWarningsItem
    from .interval import Interval as Interval
    from .invite_member_body import InviteMemberBody as InviteMemberBody
    from .job import Job as Job
    from .job_kind import JobKind as JobKind
    from .job_progress import JobProgress as JobProgress
    from .job_status import JobStatus as JobStatus
    from .linked_gallery_image import LinkedGalleryImage as LinkedGalleryImage
    from .linked_image_block import LinkedImageBlock as LinkedImageBlock
    from .linked_image_block_align import LinkedImageBlockAlign as LinkedImageBlockAlign
    from .linked_image_block_width import LinkedImageBlockWidth as LinkedImageBlockWidth
    from .list_account_exports_response_200 import ListAccountExportsResponse200 as ListAccountExportsResponse200
    from .list_api_keys_response_200 import ListApiKeysResponse200 as ListApiKeysResponse200
    from .list_approvals_response_200 import ListApprovalsResponse200 as ListApprovalsResponse200
    from .list_approvals_status import ListApprovalsStatus as ListApprovalsStatus
    from .list_audit_log_response_200 import ListAuditLogResponse200 as ListAuditLogResponse200
    from .list_automation_runs_response_200 import ListAutomationRunsResponse200 as ListAutomationRunsResponse200
    from .list_automation_runs_status import ListAutomationRunsStatus as ListAutomationRunsStatus
    from .list_automations_response_200 import ListAutomationsResponse200 as ListAutomationsResponse200
    from .list_automations_status import ListAutomationsStatus as ListAutomationsStatus
    from .list_block import ListBlock as ListBlock
    from .list_campaign_recipients_machine_reason import (
        ListCampaignRecipientsMachineReason as ListCampaignRecipientsMachineReason,
    )
    from .list_campaign_recipients_response_200 import (
        ListCampaignRecipientsResponse200 as ListCampaignRecipientsResponse200,
    )
    from .list_campaign_recipients_status import ListCampaignRecipientsStatus as ListCampaignRecipientsStatus
    from .list_campaign_recipients_variant import ListCampaignRecipientsVariant as ListCampaignRecipientsVariant
    from .list_campaign_revisions_response_200 import (
        ListCampaignRevisionsResponse200 as ListCampaignRevisionsResponse200,
    )
    from .list_campaigns_response_200 import ListCampaignsResponse200 as ListCampaignsResponse200
    from .list_campaigns_sort import ListCampaignsSort as ListCampaignsSort
    from .list_campaigns_status import ListCampaignsStatus as ListCampaignsStatus
    from .list_connected_apps_response_200 import ListConnectedAppsResponse200 as ListConnectedAppsResponse200
    from .list_contact_mails_response_200 import ListContactMailsResponse200 as ListContactMailsResponse200
    from .list_contact_runs_response_200 import ListContactRunsResponse200 as ListContactRunsResponse200
    from .list_contacts_include import ListContactsInclude as ListContactsInclude
    from .list_contacts_response_200 import ListContactsResponse200 as ListContactsResponse200
    from .list_contacts_sort import ListContactsSort as ListContactsSort
    from .list_contacts_status import ListContactsStatus as ListContactsStatus
    from .list_contacts_tier import ListContactsTier as ListContactsTier
    from .list_coupons_response_200 import ListCouponsResponse200 as ListCouponsResponse200
    from .list_coupons_status import ListCouponsStatus as ListCouponsStatus
    from .list_custom_fields_response_200 import ListCustomFieldsResponse200 as ListCustomFieldsResponse200
    from .list_domains_response_200 import ListDomainsResponse200 as ListDomainsResponse200
    from .list_event_samples_response_200 import ListEventSamplesResponse200 as ListEventSamplesResponse200
    from .list_event_samples_type import ListEventSamplesType as ListEventSamplesType
    from .list_events_order import ListEventsOrder as ListEventsOrder
    from .list_events_response_200 import ListEventsResponse200 as ListEventsResponse200
    from .list_events_type import ListEventsType as ListEventsType
    from .list_exports_response_200 import ListExportsResponse200 as ListExportsResponse200
    from .list_images_response_200 import ListImagesResponse200 as ListImagesResponse200
    from .list_images_response_200_data_item import ListImagesResponse200DataItem as ListImagesResponse200DataItem
    from .list_images_response_200_data_item_variants_item import (
        ListImagesResponse200DataItemVariantsItem as ListImagesResponse200DataItemVariantsItem,
    )
    from .list_imports_response_200 import ListImportsResponse200 as ListImportsResponse200
    from .list_jobs_kind import ListJobsKind as ListJobsKind
    from .list_jobs_response_200 import ListJobsResponse200 as ListJobsResponse200
    from .list_jobs_status import ListJobsStatus as ListJobsStatus
    from .list_members_response_200 import ListMembersResponse200 as ListMembersResponse200
    from .list_moves_response_200 import ListMovesResponse200 as ListMovesResponse200
    from .list_newsletters_response_200 import ListNewslettersResponse200 as ListNewslettersResponse200
    from .list_orders_response_200 import ListOrdersResponse200 as ListOrdersResponse200
    from .list_orders_status import ListOrdersStatus as ListOrdersStatus
    from .list_products_response_200 import ListProductsResponse200 as ListProductsResponse200
    from .list_products_status import ListProductsStatus as ListProductsStatus
    from .list_redirects_response_200 import ListRedirectsResponse200 as ListRedirectsResponse200
    from .list_segments_response_200 import ListSegmentsResponse200 as ListSegmentsResponse200
    from .list_snippets_response_200 import ListSnippetsResponse200 as ListSnippetsResponse200
    from .list_subscriptions_movement import ListSubscriptionsMovement as ListSubscriptionsMovement
    from .list_subscriptions_response_200 import ListSubscriptionsResponse200 as ListSubscriptionsResponse200
    from .list_subscriptions_status import ListSubscriptionsStatus as ListSubscriptionsStatus
    from .list_suppressions_reason import ListSuppressionsReason as ListSuppressionsReason
    from .list_suppressions_response_200 import ListSuppressionsResponse200 as ListSuppressionsResponse200
    from .list_tags_response_200 import ListTagsResponse200 as ListTagsResponse200
    from .list_template_revisions_response_200 import (
        ListTemplateRevisionsResponse200 as ListTemplateRevisionsResponse200,
    )
    from .list_templates_response_200 import ListTemplatesResponse200 as ListTemplatesResponse200
    from .list_webhook_deliveries_response_200 import (
        ListWebhookDeliveriesResponse200 as ListWebhookDeliveriesResponse200,
    )
    from .list_webhook_endpoints_response_200 import ListWebhookEndpointsResponse200 as ListWebhookEndpointsResponse200
    from .member import Member as Member
    from .member_status import MemberStatus as MemberStatus
    from .merge_tags_body import MergeTagsBody as MergeTagsBody
    from .merge_tags_response_202 import MergeTagsResponse202 as MergeTagsResponse202
    from .met_filter import MetFilter as MetFilter
    from .met_filter_count import MetFilterCount as MetFilterCount
    from .met_filter_count_op import MetFilterCountOp as MetFilterCountOp
    from .met_filter_event import MetFilterEvent as MetFilterEvent
    from .met_filter_op import MetFilterOp as MetFilterOp
    from .met_filter_within import MetFilterWithin as MetFilterWithin
    from .metric import Metric as Metric
    from .move import Move as Move
    from .move_by_file import MoveByFile as MoveByFile
    from .move_by_file_include_item import MoveByFileIncludeItem as MoveByFileIncludeItem
    from .move_by_key import MoveByKey as MoveByKey
    from .move_by_key_include_item import MoveByKeyIncludeItem as MoveByKeyIncludeItem
    from .move_counts import MoveCounts as MoveCounts
    from .move_counts_images import MoveCountsImages as MoveCountsImages
    from .move_counts_issues import MoveCountsIssues as MoveCountsIssues
    from .move_counts_readers import MoveCountsReaders as MoveCountsReaders
    from .move_failure_type_0 import MoveFailureType0 as MoveFailureType0
    from .move_include_item import MoveIncludeItem as MoveIncludeItem
    from .move_plan import MovePlan as MovePlan
    from .move_plan_checks_item import MovePlanChecksItem as MovePlanChecksItem
    from .move_plan_checks_item_code import MovePlanChecksItemCode as MovePlanChecksItemCode
    from .move_plan_images import MovePlanImages as MovePlanImages
    from .move_plan_issues import MovePlanIssues as MovePlanIssues
    from .move_plan_losses_item import MovePlanLossesItem as MovePlanLossesItem
    from .move_plan_paid import MovePlanPaid as MovePlanPaid
    from .move_plan_readers_item import MovePlanReadersItem as MovePlanReadersItem
    from .move_progress import MoveProgress as MoveProgress
    from .move_progress_stage import MoveProgressStage as MoveProgressStage
    from .move_report_type_0 import MoveReportType0 as MoveReportType0
    from .move_report_type_0_losses_item import MoveReportType0LossesItem as MoveReportType0LossesItem
    from .move_status import MoveStatus as MoveStatus
    from .nested_item import NestedItem as NestedItem
    from .network import Network as Network
    from .newsletter import Newsletter as Newsletter
    from .notify_owner_step import NotifyOwnerStep as NotifyOwnerStep
    from .off_reason import OffReason as OffReason
    from .on_conflict import OnConflict as OnConflict
    from .open_billing_portal_body import OpenBillingPortalBody as OpenBillingPortalBody
    from .opened_step_event import OpenedStepEvent as OpenedStepEvent
    from .order import Order as Order
    from .order_downloads import OrderDownloads as OrderDownloads
    from .order_email import OrderEmail as OrderEmail
    from .order_order_email_type_0 import OrderOrderEmailType0 as OrderOrderEmailType0
    from .order_order_email_type_0_status import OrderOrderEmailType0Status as OrderOrderEmailType0Status
    from .order_refund import OrderRefund as OrderRefund
    from .order_refund_status import OrderRefundStatus as OrderRefundStatus
    from .order_status import OrderStatus as OrderStatus
    from .paid_newsletter import PaidNewsletter as PaidNewsletter
    from .palette import Palette as Palette
    from .paragraph_block import ParagraphBlock as ParagraphBlock
    from .paragraph_block_align import ParagraphBlockAlign as ParagraphBlockAlign
    from .payments_state import PaymentsState as PaymentsState
    from .payments_state_mode_type_0 import PaymentsStateModeType0 as PaymentsStateModeType0
    from .payments_state_offers_item import PaymentsStateOffersItem as PaymentsStateOffersItem
    from .payments_state_status import PaymentsStateStatus as PaymentsStateStatus
    from .paywall_block import PaywallBlock as PaywallBlock
    from .plan_change import PlanChange as PlanChange
    from .plan_change_status import PlanChangeStatus as PlanChangeStatus
    from .plan_preview import PlanPreview as PlanPreview
    from .plan_preview_fits_item import PlanPreviewFitsItem as PlanPreviewFitsItem
    from .plan_preview_fits_item_limit import PlanPreviewFitsItemLimit as PlanPreviewFitsItemLimit
    from .plan_price import PlanPrice as PlanPrice
    from .plan_price_currency import PlanPriceCurrency as PlanPriceCurrency
    from .preview_branding_body import PreviewBrandingBody as PreviewBrandingBody
    from .preview_branding_body_branding import PreviewBrandingBodyBranding as PreviewBrandingBodyBranding
    from .preview_branding_body_branding_fonts_type_0 import (
        PreviewBrandingBodyBrandingFontsType0 as PreviewBrandingBodyBrandingFontsType0,
    )
    from .preview_branding_body_branding_fonts_type_0_heading import (
        PreviewBrandingBodyBrandingFontsType0Heading as PreviewBrandingBodyBrandingFontsType0Heading,
    )
    from .preview_branding_body_branding_fonts_type_0_text import (
        PreviewBrandingBodyBrandingFontsType0Text as PreviewBrandingBodyBrandingFontsType0Text,
    )
    from .preview_branding_body_branding_look import PreviewBrandingBodyBrandingLook as PreviewBrandingBodyBrandingLook
    from .preview_campaign_cleanup_body import PreviewCampaignCleanupBody as PreviewCampaignCleanupBody
    from .preview_campaign_cleanup_body_cleanup import (
        PreviewCampaignCleanupBodyCleanup as PreviewCampaignCleanupBodyCleanup,
    )
    from .preview_campaign_recipients_body import PreviewCampaignRecipientsBody as PreviewCampaignRecipientsBody
    from .preview_content_body import PreviewContentBody as PreviewContentBody
    from .preview_content_body_as import PreviewContentBodyAs as PreviewContentBodyAs
    from .preview_content_body_variant import PreviewContentBodyVariant as PreviewContentBodyVariant
    from .preview_content_body_variants_type_0 import PreviewContentBodyVariantsType0 as PreviewContentBodyVariantsType0
    from .preview_content_body_variants_type_0_options_item import (
        PreviewContentBodyVariantsType0OptionsItem as PreviewContentBodyVariantsType0OptionsItem,
    )
    from .preview_content_body_variants_type_0_options_item_counts import (
        PreviewContentBodyVariantsType0OptionsItemCounts as PreviewContentBodyVariantsType0OptionsItemCounts,
    )
    from .preview_content_body_variants_type_0_options_item_key import (
        PreviewContentBodyVariantsType0OptionsItemKey as PreviewContentBodyVariantsType0OptionsItemKey,
    )
    from .preview_segment_body import PreviewSegmentBody as PreviewSegmentBody
    from .preview_segment_response_200 import PreviewSegmentResponse200 as PreviewSegmentResponse200
    from .preview_segment_response_200_broken_type_0_item import (
        PreviewSegmentResponse200BrokenType0Item as PreviewSegmentResponse200BrokenType0Item,
    )
    from .preview_segment_response_200_contact import (
        PreviewSegmentResponse200Contact as PreviewSegmentResponse200Contact,
    )
    from .preview_tag_change_body import PreviewTagChangeBody as PreviewTagChangeBody
    from .problem import Problem as Problem
    from .problem_errors_item import ProblemErrorsItem as ProblemErrorsItem
    from .product import Product as Product
    from .product_block import ProductBlock as ProductBlock
    from .product_file import ProductFile as ProductFile
    from .product_status import ProductStatus as ProductStatus
    from .purchased_trigger import PurchasedTrigger as PurchasedTrigger
    from .quote_block import QuoteBlock as QuoteBlock
    from .reason_count import ReasonCount as ReasonCount
    from .recipe import Recipe as Recipe
    from .recipe_need import RecipeNeed as RecipeNeed
    from .recipe_need_type import RecipeNeedType as RecipeNeedType
    from .redirect import Redirect as Redirect
    from .redirect_source import RedirectSource as RedirectSource
    from .refund_order_body import RefundOrderBody as RefundOrderBody
    from .refund_plan import RefundPlan as RefundPlan
    from .refund_subscription_payment_body import RefundSubscriptionPaymentBody as RefundSubscriptionPaymentBody
    from .refused_subscription import RefusedSubscription as RefusedSubscription
    from .refused_subscription_reason import RefusedSubscriptionReason as RefusedSubscriptionReason
    from .remove_member_keys import RemoveMemberKeys as RemoveMemberKeys
    from .remove_tag_step import RemoveTagStep as RemoveTagStep
    from .rename_tag_body import RenameTagBody as RenameTagBody
    from .rename_tag_response_202 import RenameTagResponse202 as RenameTagResponse202
    from .resend_confirmation_body import ResendConfirmationBody as ResendConfirmationBody
    from .resend_order_email_body import ResendOrderEmailBody as ResendOrderEmailBody
    from .resend_to_unopened_body import ResendToUnopenedBody as ResendToUnopenedBody
    from .resume_campaign_body import ResumeCampaignBody as ResumeCampaignBody
    from .revenue import Revenue as Revenue
    from .revenue_month import RevenueMonth as RevenueMonth
    from .revenue_of_currency import RevenueOfCurrency as RevenueOfCurrency
    from .revenue_source import RevenueSource as RevenueSource
    from .revision import Revision as Revision
    from .revision_by_type_0 import RevisionByType0 as RevisionByType0
    from .revision_by_type_0_kind import RevisionByType0Kind as RevisionByType0Kind
    from .role import Role as Role
    from .rotate_webhook_secret_body import RotateWebhookSecretBody as RotateWebhookSecretBody
    from .schedule_campaign_body import ScheduleCampaignBody as ScheduleCampaignBody
    from .scheduled_local import ScheduledLocal as ScheduledLocal
    from .segment import Segment as Segment
    from .segment_broken_type_0_item import SegmentBrokenType0Item as SegmentBrokenType0Item
    from .segment_entered_trigger import SegmentEnteredTrigger as SegmentEnteredTrigger
    from .segment_left_trigger import SegmentLeftTrigger as SegmentLeftTrigger
    from .send_automation_test_email_body import SendAutomationTestEmailBody as SendAutomationTestEmailBody
    from .send_campaign_body import SendCampaignBody as SendCampaignBody
    from .send_campaign_to_more_body import SendCampaignToMoreBody as SendCampaignToMoreBody
    from .send_campaign_to_more_body_include_item import (
        SendCampaignToMoreBodyIncludeItem as SendCampaignToMoreBodyIncludeItem,
    )
    from .send_email_step import SendEmailStep as SendEmailStep
    from .send_plan import SendPlan as SendPlan
    from .send_plan_allowance import SendPlanAllowance as SendPlanAllowance
    from .send_plan_excluded_item import SendPlanExcludedItem as SendPlanExcludedItem
    from .send_plan_excluded_item_reason import SendPlanExcludedItemReason as SendPlanExcludedItemReason
    from .send_plan_test_type_0 import SendPlanTestType0 as SendPlanTestType0
    from .send_test_email_body import SendTestEmailBody as SendTestEmailBody
    from .send_test_email_body_variant import SendTestEmailBodyVariant as SendTestEmailBodyVariant
    from .send_welcome_test_email_body import SendWelcomeTestEmailBody as SendWelcomeTestEmailBody
    from .sender import Sender as Sender
    from .set_contact_field_body import SetContactFieldBody as SetContactFieldBody
    from .set_field_step import SetFieldStep as SetFieldStep
    from .set_product_file_files_body import SetProductFileFilesBody as SetProductFileFilesBody
    from .set_site_address_body import SetSiteAddressBody as SetSiteAddressBody
    from .shown_refund import ShownRefund as ShownRefund
    from .shown_refund_status import ShownRefundStatus as ShownRefundStatus
    from .signed_up_trigger import SignedUpTrigger as SignedUpTrigger
    from .signup import Signup as Signup
    from .signup_block import SignupBlock as SignupBlock
    from .signup_status import SignupStatus as SignupStatus
    from .simulate_automation_body import SimulateAutomationBody as SimulateAutomationBody
    from .simulated_run import SimulatedRun as SimulatedRun
    from .simulated_run_status import SimulatedRunStatus as SimulatedRunStatus
    from .simulation_assumption import SimulationAssumption as SimulationAssumption
    from .simulation_assumption_event import SimulationAssumptionEvent as SimulationAssumptionEvent
    from .simulation_totals import SimulationTotals as SimulationTotals
    from .since import Since as Since
    from .site_address import SiteAddress as SiteAddress
    from .site_address_problem_code_type_0 import SiteAddressProblemCodeType0 as SiteAddressProblemCodeType0
    from .site_address_status import SiteAddressStatus as SiteAddressStatus
    from .site_certificate import SiteCertificate as SiteCertificate
    from .site_certificate_status import SiteCertificateStatus as SiteCertificateStatus
    from .site_record import SiteRecord as SiteRecord
    from .site_record_problem_code_type_0 import SiteRecordProblemCodeType0 as SiteRecordProblemCodeType0
    from .site_record_status import SiteRecordStatus as SiteRecordStatus
    from .site_record_type import SiteRecordType as SiteRecordType
    from .skipped_contacts import SkippedContacts as SkippedContacts
    from .snippet import Snippet as Snippet
    from .social_block import SocialBlock as SocialBlock
    from .social_block_links_item import SocialBlockLinksItem as SocialBlockLinksItem
    from .social_link import SocialLink as SocialLink
    from .spacer_block import SpacerBlock as SpacerBlock
    from .split_step import SplitStep as SplitStep
    from .split_step_branches_item import SplitStepBranchesItem as SplitStepBranchesItem
    from .start_move_files_body import StartMoveFilesBody as StartMoveFilesBody
    from .start_move_files_body_include_item import StartMoveFilesBodyIncludeItem as StartMoveFilesBodyIncludeItem
    from .state import State as State
    from .stop_reason import StopReason as StopReason
    from .subscriber import Subscriber as Subscriber
    from .subscriber_fields import SubscriberFields as SubscriberFields
    from .subscriber_status import SubscriberStatus as SubscriberStatus
    from .subscriber_tier import SubscriberTier as SubscriberTier
    from .subscription import Subscription as Subscription
    from .subscription_end_reason_type_0 import SubscriptionEndReasonType0 as SubscriptionEndReasonType0
    from .subscription_last_payment_type_0 import SubscriptionLastPaymentType0 as SubscriptionLastPaymentType0
    from .subscription_refund import SubscriptionRefund as SubscriptionRefund
    from .subscription_refund_plan import SubscriptionRefundPlan as SubscriptionRefundPlan
    from .subscription_refund_status import SubscriptionRefundStatus as SubscriptionRefundStatus
    from .subscription_status import SubscriptionStatus as SubscriptionStatus
    from .suppression import Suppression as Suppression
    from .suppression_reason import SuppressionReason as SuppressionReason
    from .table_block import TableBlock as TableBlock
    from .tag import Tag as Tag
    from .tag_added_trigger import TagAddedTrigger as TagAddedTrigger
    from .tag_removed_trigger import TagRemovedTrigger as TagRemovedTrigger
    from .tag_use import TagUse as TagUse
    from .tag_use_automations_item import TagUseAutomationsItem as TagUseAutomationsItem
    from .tag_use_campaigns_item import TagUseCampaignsItem as TagUseCampaignsItem
    from .tag_use_segments_item import TagUseSegmentsItem as TagUseSegmentsItem
    from .template import Template as Template
    from .test_email import TestEmail as TestEmail
    from .text_content import TextContent as TextContent
    from .text_content_format import TextContentFormat as TextContentFormat
    from .text_run import TextRun as TextRun
    from .theme import Theme as Theme
    from .theme_changes import ThemeChanges as ThemeChanges
    from .theme_changes_font import ThemeChangesFont as ThemeChangesFont
    from .theme_font import ThemeFont as ThemeFont
    from .toggle_block import ToggleBlock as ToggleBlock
    from .topic import Topic as Topic
    from .tracking import Tracking as Tracking
    from .undo_bulk_job_body import UndoBulkJobBody as UndoBulkJobBody
    from .unsubscribe_step import UnsubscribeStep as UnsubscribeStep
    from .update_api_key_body import UpdateApiKeyBody as UpdateApiKeyBody
    from .update_automation_body import UpdateAutomationBody as UpdateAutomationBody
    from .update_campaign_body import UpdateCampaignBody as UpdateCampaignBody
    from .update_campaign_body_audience import UpdateCampaignBodyAudience as UpdateCampaignBodyAudience
    from .update_campaign_body_audience_cleanup_type_0 import (
        UpdateCampaignBodyAudienceCleanupType0 as UpdateCampaignBodyAudienceCleanupType0,
    )
    from .update_campaign_body_audience_tier_type_0 import (
        UpdateCampaignBodyAudienceTierType0 as UpdateCampaignBodyAudienceTierType0,
    )
    from .update_campaign_body_variants_type_0 import UpdateCampaignBodyVariantsType0 as UpdateCampaignBodyVariantsType0
    from .update_campaign_body_variants_type_0_options_item import (
        UpdateCampaignBodyVariantsType0OptionsItem as UpdateCampaignBodyVariantsType0OptionsItem,
    )
    from .update_campaign_body_variants_type_0_options_item_counts import (
        UpdateCampaignBodyVariantsType0OptionsItemCounts as UpdateCampaignBodyVariantsType0OptionsItemCounts,
    )
    from .update_campaign_body_variants_type_0_options_item_key import (
        UpdateCampaignBodyVariantsType0OptionsItemKey as UpdateCampaignBodyVariantsType0OptionsItemKey,
    )
    from .update_connected_app_body import UpdateConnectedAppBody as UpdateConnectedAppBody
    from .update_connected_app_body_level import UpdateConnectedAppBodyLevel as UpdateConnectedAppBodyLevel
    from .update_contact_body import UpdateContactBody as UpdateContactBody
    from .update_contact_body_fields import UpdateContactBodyFields as UpdateContactBodyFields
    from .update_member_body import UpdateMemberBody as UpdateMemberBody
    from .update_newsletter_body import UpdateNewsletterBody as UpdateNewsletterBody
    from .update_newsletter_body_branding import UpdateNewsletterBodyBranding as UpdateNewsletterBodyBranding
    from .update_newsletter_body_branding_fonts_type_0 import (
        UpdateNewsletterBodyBrandingFontsType0 as UpdateNewsletterBodyBrandingFontsType0,
    )
    from .update_newsletter_body_branding_fonts_type_0_heading import (
        UpdateNewsletterBodyBrandingFontsType0Heading as UpdateNewsletterBodyBrandingFontsType0Heading,
    )
    from .update_newsletter_body_branding_fonts_type_0_text import (
        UpdateNewsletterBodyBrandingFontsType0Text as UpdateNewsletterBodyBrandingFontsType0Text,
    )
    from .update_newsletter_body_branding_look import (
        UpdateNewsletterBodyBrandingLook as UpdateNewsletterBodyBrandingLook,
    )
    from .update_newsletter_body_paid import UpdateNewsletterBodyPaid as UpdateNewsletterBodyPaid
    from .update_newsletter_body_sender import UpdateNewsletterBodySender as UpdateNewsletterBodySender
    from .update_newsletter_body_tracking import UpdateNewsletterBodyTracking as UpdateNewsletterBodyTracking
    from .update_newsletter_body_welcome_email import (
        UpdateNewsletterBodyWelcomeEmail as UpdateNewsletterBodyWelcomeEmail,
    )
    from .update_product_body import UpdateProductBody as UpdateProductBody
    from .update_product_body_order_email_type_0 import (
        UpdateProductBodyOrderEmailType0 as UpdateProductBodyOrderEmailType0,
    )
    from .update_product_body_status import UpdateProductBodyStatus as UpdateProductBodyStatus
    from .update_segment_body import UpdateSegmentBody as UpdateSegmentBody
    from .update_snippet_body import UpdateSnippetBody as UpdateSnippetBody
    from .update_template_body import UpdateTemplateBody as UpdateTemplateBody
    from .update_webhook_endpoint_body import UpdateWebhookEndpointBody as UpdateWebhookEndpointBody
    from .update_webhook_endpoint_body_events_type_0_item import (
        UpdateWebhookEndpointBodyEventsType0Item as UpdateWebhookEndpointBodyEventsType0Item,
    )
    from .update_webhook_endpoint_body_status import UpdateWebhookEndpointBodyStatus as UpdateWebhookEndpointBodyStatus
    from .upgraded_trigger import UpgradedTrigger as UpgradedTrigger
    from .upload_address import UploadAddress as UploadAddress
    from .upload_image_files_body import UploadImageFilesBody as UploadImageFilesBody
    from .upload_image_response_200 import UploadImageResponse200 as UploadImageResponse200
    from .upload_image_response_200_variants_item import (
        UploadImageResponse200VariantsItem as UploadImageResponse200VariantsItem,
    )
    from .upload_image_response_201 import UploadImageResponse201 as UploadImageResponse201
    from .upload_image_response_201_variants_item import (
        UploadImageResponse201VariantsItem as UploadImageResponse201VariantsItem,
    )
    from .uploaded_gallery_image import UploadedGalleryImage as UploadedGalleryImage
    from .uploaded_image_block import UploadedImageBlock as UploadedImageBlock
    from .uploaded_image_block_align import UploadedImageBlockAlign as UploadedImageBlockAlign
    from .uploaded_image_block_width import UploadedImageBlockWidth as UploadedImageBlockWidth
    from .usage import Usage as Usage
    from .visible_in import VisibleIn as VisibleIn
    from .wait_for_date import WaitForDate as WaitForDate
    from .wait_for_event import WaitForEvent as WaitForEvent
    from .wait_for_filter import WaitForFilter as WaitForFilter
    from .wait_for_time import WaitForTime as WaitForTime
    from .wait_for_time_weekdays_item import WaitForTimeWeekdaysItem as WaitForTimeWeekdaysItem
    from .wait_step import WaitStep as WaitStep
    from .wait_until_event_step import WaitUntilEventStep as WaitUntilEventStep
    from .wait_until_time_step import WaitUntilTimeStep as WaitUntilTimeStep
    from .wait_until_time_step_if_past import WaitUntilTimeStepIfPast as WaitUntilTimeStepIfPast
    from .webhook_delivery import WebhookDelivery as WebhookDelivery
    from .webhook_delivery_attempt import WebhookDeliveryAttempt as WebhookDeliveryAttempt
    from .webhook_delivery_attempt_error_type_0 import (
        WebhookDeliveryAttemptErrorType0 as WebhookDeliveryAttemptErrorType0,
    )
    from .webhook_delivery_attempt_trigger import WebhookDeliveryAttemptTrigger as WebhookDeliveryAttemptTrigger
    from .webhook_delivery_status import WebhookDeliveryStatus as WebhookDeliveryStatus
    from .webhook_endpoint import WebhookEndpoint as WebhookEndpoint
    from .webhook_endpoint_events_type_0_item import WebhookEndpointEventsType0Item as WebhookEndpointEventsType0Item
    from .webhook_endpoint_status import WebhookEndpointStatus as WebhookEndpointStatus
    from .webhook_endpoint_with_secret import WebhookEndpointWithSecret as WebhookEndpointWithSecret
    from .webhook_endpoint_with_secret_events_type_0_item import (
        WebhookEndpointWithSecretEventsType0Item as WebhookEndpointWithSecretEventsType0Item,
    )
    from .webhook_endpoint_with_secret_status import WebhookEndpointWithSecretStatus as WebhookEndpointWithSecretStatus
    from .webhook_step import WebhookStep as WebhookStep
    from .welcome_email import WelcomeEmail as WelcomeEmail
    from .welcome_test_email import WelcomeTestEmail as WelcomeTestEmail
    from .zone import Zone as Zone

_PLACES = {
    "Access": "access",
    "AccountBilling": "account_billing",
    "AccountBillingEdition": "account_billing_edition",
    "AccountBillingEmailsByDayItem": "account_billing_emails_by_day_item",
    "AccountBillingLimits": "account_billing_limits",
    "AccountBillingNextPlanType0": "account_billing_next_plan_type_0",
    "AccountBillingPaymentMethodType0": "account_billing_payment_method_type_0",
    "AccountBillingPlansItem": "account_billing_plans_item",
    "AccountBillingStatus": "account_billing_status",
    "AccountDeletion": "account_deletion",
    "AccountDeletionPlan": "account_deletion_plan",
    "AccountExport": "account_export",
    "AccountExportProgress": "account_export_progress",
    "AccountExportStatus": "account_export_status",
    "AccountOverview": "account_overview",
    "AccountOverviewAccount": "account_overview_account",
    "AccountOverviewGrowth": "account_overview_growth",
    "AccountOverviewGrowthDays30": "account_overview_growth_days_30",
    "AccountOverviewNewslettersItem": "account_overview_newsletters_item",
    "AccountOverviewNewslettersItemSubscribers": "account_overview_newsletters_item_subscribers",
    "AccountOverviewStorage": "account_overview_storage",
    "ActivateAutomationBody": "activate_automation_body",
    "ActivateAutomationBodyExisting": "activate_automation_body_existing",
    "ActivateAutomationBodyReadersInside": "activate_automation_body_readers_inside",
    "Activity": "activity",
    "ActivityType": "activity_type",
    "ActivityValues": "activity_values",
    "AddContactBody": "add_contact_body",
    "AddContactBodyFields": "add_contact_body_fields",
    "AddDomainBody": "add_domain_body",
    "AddTagBody": "add_tag_body",
    "AddTagStep": "add_tag_step",
    "AdoptSubscriptionsBody": "adopt_subscriptions_body",
    "AdoptableSubscription": "adoptable_subscription",
    "Adoption": "adoption",
    "AdoptionChargesAfterItem": "adoption_charges_after_item",
    "AdoptionChargesBeforeItem": "adoption_charges_before_item",
    "AdoptionCounts": "adoption_counts",
    "AdoptionPlan": "adoption_plan",
    "AdoptionPlanChargesAfterItem": "adoption_plan_charges_after_item",
    "AdoptionPlanChargesBeforeItem": "adoption_plan_charges_before_item",
    "AdoptionPlanCounts": "adoption_plan_counts",
    "AdoptionRefusedItem": "adoption_refused_item",
    "AdoptionRefusedItemReason": "adoption_refused_item_reason",
    "AdoptionStatus": "adoption_status",
    "AdoptionWitness": "adoption_witness",
    "AdoptionWitnessChargesItem": "adoption_witness_charges_item",
    "ApiKey": "api_key",
    "ApiKeyCreatedByType0": "api_key_created_by_type_0",
    "ApiKeyCreatedByType0Kind": "api_key_created_by_type_0_kind",
    "ApiKeyLevel": "api_key_level",
    "ApiKeyWithSecret": "api_key_with_secret",
    "ApiKeyWithSecretCreatedByType0": "api_key_with_secret_created_by_type_0",
    "ApiKeyWithSecretCreatedByType0Kind": "api_key_with_secret_created_by_type_0_kind",
    "ApiKeyWithSecretLevel": "api_key_with_secret_level",
    "ApiTrigger": "api_trigger",
    "Approval": "approval",
    "ApprovalDecidedByType0": "approval_decided_by_type_0",
    "ApprovalDecidedByType0Kind": "approval_decided_by_type_0_kind",
    "ApprovalInput": "approval_input",
    "ApprovalPlan": "approval_plan",
    "ApprovalRequestedBy": "approval_requested_by",
    "ApprovalRequestedByKind": "approval_requested_by_kind",
    "ApprovalResultType0": "approval_result_type_0",
    "ApprovalStatus": "approval_status",
    "Archive": "archive",
    "ArchiveProductBody": "archive_product_body",
    "Attention": "attention",
    "AttentionCode": "attention_code",
    "AttentionOperation": "attention_operation",
    "AttentionOperationInput": "attention_operation_input",
    "AttentionSeverity": "attention_severity",
    "AttentionValues": "attention_values",
    "AuditEntry": "audit_entry",
    "AuditEntryActor": "audit_entry_actor",
    "AuditEntryActorKind": "audit_entry_actor_kind",
    "AuditEntryAddresses": "audit_entry_addresses",
    "Automation": "automation",
    "AutomationActivation": "automation_activation",
    "AutomationCheck": "automation_check",
    "AutomationCheckSeverity": "automation_check_severity",
    "AutomationCheckValues": "automation_check_values",
    "AutomationCounts": "automation_counts",
    "AutomationDraftType0": "automation_draft_type_0",
    "AutomationEntry": "automation_entry",
    "AutomationEntryExplanation": "automation_entry_explanation",
    "AutomationEntryRepeat": "automation_entry_repeat",
    "AutomationEntryRule": "automation_entry_rule",
    "AutomationEntryRuleRule": "automation_entry_rule_rule",
    "AutomationEntryRuleValues": "automation_entry_rule_values",
    "AutomationEntryWhileInside": "automation_entry_while_inside",
    "AutomationRecipe": "automation_recipe",
    "AutomationRecipes": "automation_recipes",
    "AutomationReport": "automation_report",
    "AutomationRun": "automation_run",
    "AutomationRunBecause": "automation_run_because",
    "AutomationRunBecauseBy": "automation_run_because_by",
    "AutomationRunLogLine": "automation_run_log_line",
    "AutomationRunLogLineDetailType0": "automation_run_log_line_detail_type_0",
    "AutomationRunLogLineWhat": "automation_run_log_line_what",
    "AutomationRunStatus": "automation_run_status",
    "AutomationRunWithLog": "automation_run_with_log",
    "AutomationRunWithLogBecause": "automation_run_with_log_because",
    "AutomationRunWithLogBecauseBy": "automation_run_with_log_because_by",
    "AutomationRunWithLogStatus": "automation_run_with_log_status",
    "AutomationSimulation": "automation_simulation",
    "AutomationStatus": "automation_status",
    "AutomationStepReport": "automation_step_report",
    "AutomationStepReportEmail": "automation_step_report_email",
    "AutomationTestEmail": "automation_test_email",
    "BillingPortal": "billing_portal",
    "BlocksContent": "blocks_content",
    "BrandColors": "brand_colors",
    "BrandImage": "brand_image",
    "Branding": "branding",
    "BrandingFontsType0": "branding_fonts_type_0",
    "BrandingFontsType0Heading": "branding_fonts_type_0_heading",
    "BrandingFontsType0Text": "branding_fonts_type_0_text",
    "BrandingImages": "branding_images",
    "BrandingLook": "branding_look",
    "BrandingPreview": "branding_preview",
    "BrandingPreviewContrastItem": "branding_preview_contrast_item",
    "BrowserUse": "browser_use",
    "BulkJob": "bulk_job",
    "BulkJobActionType0": "bulk_job_action_type_0",
    "BulkJobActionType1": "bulk_job_action_type_1",
    "BulkJobActionType2": "bulk_job_action_type_2",
    "BulkJobActionType3": "bulk_job_action_type_3",
    "BulkJobActionType4": "bulk_job_action_type_4",
    "BulkJobActionType4EndPayment": "bulk_job_action_type_4_end_payment",
    "BulkJobCounts": "bulk_job_counts",
    "BulkJobProgress": "bulk_job_progress",
    "BulkJobStatus": "bulk_job_status",
    "BulkPreview": "bulk_preview",
    "BulkPreviewCounts": "bulk_preview_counts",
    "BulkUpdateContactsBody": "bulk_update_contacts_body",
    "BulkUpdateContactsBodyActionType0": "bulk_update_contacts_body_action_type_0",
    "BulkUpdateContactsBodyActionType1": "bulk_update_contacts_body_action_type_1",
    "BulkUpdateContactsBodyActionType2": "bulk_update_contacts_body_action_type_2",
    "BulkUpdateContactsBodyActionType3": "bulk_update_contacts_body_action_type_3",
    "BulkUpdateContactsBodyActionType4": "bulk_update_contacts_body_action_type_4",
    "BulkUpdateContactsBodyActionType4EndPayment": "bulk_update_contacts_body_action_type_4_end_payment",
    "ButtonBlock": "button_block",
    "ButtonBlockAlign": "button_block_align",
    "ButtonBlockStyle": "button_block_style",
    "CalloutBlock": "callout_block",
    "CalloutBlockTone": "callout_block_tone",
    "Campaign": "campaign",
    "CampaignAudience": "campaign_audience",
    "CampaignAudienceTierType0": "campaign_audience_tier_type_0",
    "CampaignCleanup": "campaign_cleanup",
    "CampaignCleanupPreview": "campaign_cleanup_preview",
    "CampaignCleanupPreviewReasonsItem": "campaign_cleanup_preview_reasons_item",
    "CampaignCleanupPreviewReasonsItemReason": "campaign_cleanup_preview_reasons_item_reason",
    "CampaignClickedTrigger": "campaign_clicked_trigger",
    "CampaignCounts": "campaign_counts",
    "CampaignMail": "campaign_mail",
    "CampaignMailLook": "campaign_mail_look",
    "CampaignMovedFromType0": "campaign_moved_from_type_0",
    "CampaignOpenedTrigger": "campaign_opened_trigger",
    "CampaignReads": "campaign_reads",
    "CampaignRecipient": "campaign_recipient",
    "CampaignRecipientStatus": "campaign_recipient_status",
    "CampaignRecipientVariantType0": "campaign_recipient_variant_type_0",
    "CampaignRecipientsPreview": "campaign_recipients_preview",
    "CampaignRecipientsPreviewContact": "campaign_recipients_preview_contact",
    "CampaignRecipientsPreviewContactBecauseItem": "campaign_recipients_preview_contact_because_item",
    "CampaignRecipientsPreviewContactBecauseItemRule": "campaign_recipients_preview_contact_because_item_rule",
    "CampaignRecipientsPreviewExcludedItem": "campaign_recipients_preview_excluded_item",
    "CampaignRecipientsPreviewExcludedItemReason": "campaign_recipients_preview_excluded_item_reason",
    "CampaignReport": "campaign_report",
    "CampaignReportCounts": "campaign_report_counts",
    "CampaignReportFailuresItem": "campaign_report_failures_item",
    "CampaignReportLinksItem": "campaign_report_links_item",
    "CampaignReportMachinesItem": "campaign_report_machines_item",
    "CampaignReportMachinesItemReason": "campaign_report_machines_item_reason",
    "CampaignReportMedian": "campaign_report_median",
    "CampaignReportProvidersItem": "campaign_report_providers_item",
    "CampaignReportRates": "campaign_report_rates",
    "CampaignReportRatesBounced": "campaign_report_rates_bounced",
    "CampaignReportRatesClicked": "campaign_report_rates_clicked",
    "CampaignReportRatesComplained": "campaign_report_rates_complained",
    "CampaignReportRatesDelivered": "campaign_report_rates_delivered",
    "CampaignReportRatesOpened": "campaign_report_rates_opened",
    "CampaignReportRatesUnsubscribed": "campaign_report_rates_unsubscribed",
    "CampaignReportRevenueItem": "campaign_report_revenue_item",
    "CampaignReportTimelineItem": "campaign_report_timeline_item",
    "CampaignReportTimelineItemHours": "campaign_report_timeline_item_hours",
    "CampaignReportVariants": "campaign_report_variants",
    "CampaignReportVariantsOptionsItem": "campaign_report_variants_options_item",
    "CampaignReportVariantsOptionsItemKey": "campaign_report_variants_options_item_key",
    "CampaignReportVariantsOptionsItemRate": "campaign_report_variants_options_item_rate",
    "CampaignStatus": "campaign_status",
    "CampaignStepsItem": "campaign_steps_item",
    "CampaignSummary": "campaign_summary",
    "CampaignSummaryCounts": "campaign_summary_counts",
    "CampaignSummaryStatus": "campaign_summary_status",
    "CampaignVariants": "campaign_variants",
    "CampaignVariantsOptionsItem": "campaign_variants_options_item",
    "CampaignVariantsOptionsItemCounts": "campaign_variants_options_item_counts",
    "CampaignVariantsOptionsItemKey": "campaign_variants_options_item_key",
    "CampaignWinner": "campaign_winner",
    "CampaignWinnerKey": "campaign_winner_key",
    "CancelCampaignBody": "cancel_campaign_body",
    "CancelSubscriptionBody": "cancel_subscription_body",
    "CancelSubscriptionBodyAt": "cancel_subscription_body_at",
    "ChangePlanBody": "change_plan_body",
    "Check": "check",
    "CheckCode": "check_code",
    "CheckNewsletterSlugResponse200": "check_newsletter_slug_response_200",
    "CheckNewsletterSlugResponse200ReasonType0": "check_newsletter_slug_response_200_reason_type_0",
    "CheckSeverity": "check_severity",
    "CheckValues": "check_values",
    "ChooseWinnerBody": "choose_winner_body",
    "ChooseWinnerBodyKey": "choose_winner_body_key",
    "ClickedStepEvent": "clicked_step_event",
    "CodeBlock": "code_block",
    "ColumnsBlock": "columns_block",
    "ConditionStep": "condition_step",
    "Confirm": "confirm",
    "ConfirmMoveBody": "confirm_move_body",
    "ConfirmedTrigger": "confirmed_trigger",
    "ConnectPaymentsBody": "connect_payments_body",
    "ConnectedApp": "connected_app",
    "ConnectedAppCreatedBy": "connected_app_created_by",
    "ConnectedAppLevel": "connected_app_level",
    "Consent": "consent",
    "ContactExport": "contact_export",
    "ContactExportStatus": "contact_export_status",
    "ContactMail": "contact_mail",
    "ContactMailStatus": "contact_mail_status",
    "ContactRun": "contact_run",
    "ContactRunBecause": "contact_run_because",
    "ContactRunBecauseBy": "contact_run_because_by",
    "ContactRunStatus": "contact_run_status",
    "ContentChanges": "content_changes",
    "ContentChangesFormat": "content_changes_format",
    "ContentPreview": "content_preview",
    "ContentType": "content_type",
    "ConvertContentBody": "convert_content_body",
    "ConvertContentBodyTo": "convert_content_body_to",
    "ConvertedContent": "converted_content",
    "ConvertedContentLossesItem": "converted_content_losses_item",
    "ConvertedContentLossesItemCode": "converted_content_losses_item_code",
    "ConvertedContentLossesItemValues": "converted_content_losses_item_values",
    "Coupon": "coupon",
    "CreateApiKeyBody": "create_api_key_body",
    "CreateApiKeyBodyLevel": "create_api_key_body_level",
    "CreateAutomationBody": "create_automation_body",
    "CreateCampaignBody": "create_campaign_body",
    "CreateCampaignBodyAudience": "create_campaign_body_audience",
    "CreateCampaignBodyAudienceCleanupType0": "create_campaign_body_audience_cleanup_type_0",
    "CreateCampaignBodyAudienceTierType0": "create_campaign_body_audience_tier_type_0",
    "CreateCampaignBodyVariantsType0": "create_campaign_body_variants_type_0",
    "CreateCampaignBodyVariantsType0OptionsItem": "create_campaign_body_variants_type_0_options_item",
    "CreateCampaignBodyVariantsType0OptionsItemCounts": "create_campaign_body_variants_type_0_options_item_counts",
    "CreateCampaignBodyVariantsType0OptionsItemKey": "create_campaign_body_variants_type_0_options_item_key",
    "CreateCouponBody": "create_coupon_body",
    "CreateCustomFieldBody": "create_custom_field_body",
    "CreateCustomFieldBodyType": "create_custom_field_body_type",
    "CreateNewsletterBody": "create_newsletter_body",
    "CreateNewsletterBodyBranding": "create_newsletter_body_branding",
    "CreateNewsletterBodyBrandingFontsType0": "create_newsletter_body_branding_fonts_type_0",
    "CreateNewsletterBodyBrandingFontsType0Heading": "create_newsletter_body_branding_fonts_type_0_heading",
    "CreateNewsletterBodyBrandingFontsType0Text": "create_newsletter_body_branding_fonts_type_0_text",
    "CreateNewsletterBodyBrandingLook": "create_newsletter_body_branding_look",
    "CreateNewsletterBodySender": "create_newsletter_body_sender",
    "CreateNewsletterBodyTracking": "create_newsletter_body_tracking",
    "CreateProductBody": "create_product_body",
    "CreateRedirectBody": "create_redirect_body",
    "CreateSegmentBody": "create_segment_body",
    "CreateSnippetBody": "create_snippet_body",
    "CreateTemplateBody": "create_template_body",
    "CreateWebhookEndpointBody": "create_webhook_endpoint_body",
    "CreateWebhookEndpointBodyEventsType0Item": "create_webhook_endpoint_body_events_type_0_item",
    "CustomField": "custom_field",
    "CustomFieldType": "custom_field_type",
    "DateTrigger": "date_trigger",
    "Decide": "decide",
    "DeleteAccountEndPayment": "delete_account_end_payment",
    "DeleteAutomationReadersInside": "delete_automation_readers_inside",
    "DeleteContactEndPayment": "delete_contact_end_payment",
    "DeleteNewsletterEndPayment": "delete_newsletter_end_payment",
    "Delimiter": "delimiter",
    "Dispute": "dispute",
    "DividerBlock": "divider_block",
    "DnsRecord": "dns_record",
    "DnsRecordProblemCodeType0": "dns_record_problem_code_type_0",
    "DnsRecordPurpose": "dns_record_purpose",
    "DnsRecordStatus": "dns_record_status",
    "DnsRecordType": "dns_record_type",
    "Domain": "domain",
    "DomainStatus": "domain_status",
    "DowngradedTrigger": "downgraded_trigger",
    "DuplicateAutomationBody": "duplicate_automation_body",
    "DuplicateCampaignBody": "duplicate_campaign_body",
    "Duration": "duration",
    "EmbedBlock": "embed_block",
    "EnterAutomationBody": "enter_automation_body",
    "EraseContactBody": "erase_contact_body",
    "EraseContactBodyEndPayment": "erase_contact_body_end_payment",
    "EraseContactResponse202": "erase_contact_response_202",
    "EraseContactResponse202Status": "erase_contact_response_202_status",
    "Erasure": "erasure",
    "ErasureStatus": "erasure_status",
    "Event": "event",
    "EventData": "event_data",
    "ExitByEvent": "exit_by_event",
    "ExitByFilter": "exit_by_filter",
    "ExitStep": "exit_step",
    "Export": "export",
    "ExportAccountDataBody": "export_account_data_body",
    "ExportCampaignRecipientsBody": "export_campaign_recipients_body",
    "ExportCampaignRecipientsBodyMachineReason": "export_campaign_recipients_body_machine_reason",
    "ExportCampaignRecipientsBodyStatus": "export_campaign_recipients_body_status",
    "ExportCampaignRecipientsBodyVariant": "export_campaign_recipients_body_variant",
    "ExportContactDataBody": "export_contact_data_body",
    "ExportContactDataResponse202": "export_contact_data_response_202",
    "ExportContactDataResponse202Status": "export_contact_data_response_202_status",
    "ExportContactsBody": "export_contacts_body",
    "ExportContactsBodyFormat": "export_contacts_body_format",
    "ExportContactsBodyStatusesItem": "export_contacts_body_statuses_item",
    "ExportFormat": "export_format",
    "ExportProgress": "export_progress",
    "ExportStatus": "export_status",
    "ExportStatusesItem": "export_statuses_item",
    "FieldChangedTrigger": "field_changed_trigger",
    "FieldRun": "field_run",
    "Fields": "fields",
    "FileInBase64": "file_in_base_64",
    "FileToUpload": "file_to_upload",
    "FilterAll": "filter_all",
    "FilterAny": "filter_any",
    "FilterEvent": "filter_event",
    "FilterEventCount": "filter_event_count",
    "FilterEventCountOp": "filter_event_count_op",
    "FilterEventEvent": "filter_event_event",
    "FilterEventWithin": "filter_event_within",
    "FilterField": "filter_field",
    "FilterFieldOp": "filter_field_op",
    "FilterNot": "filter_not",
    "From": "from_",
    "FullRevision": "full_revision",
    "FullRevisionByType0": "full_revision_by_type_0",
    "FullRevisionByType0Kind": "full_revision_by_type_0_kind",
    "GalleryBlock": "gallery_block",
    "GalleryBlockPerRow": "gallery_block_per_row",
    "GetCampaignMailAs": "get_campaign_mail_as",
    "GetCampaignMailVariant": "get_campaign_mail_variant",
    "GetCampaignPlanIncludeItem": "get_campaign_plan_include_item",
    "GetContactActivityResponse200": "get_contact_activity_response_200",
    "GetGrantResponse200": "get_grant_response_200",
    "GetGrowthBy": "get_growth_by",
    "GetGrowthResponse200": "get_growth_response_200",
    "GetGrowthResponse200SourcesItem": "get_growth_response_200_sources_item",
    "GetImageResponse200": "get_image_response_200",
    "GetImageResponse200PlacesItem": "get_image_response_200_places_item",
    "GetImageResponse200PlacesItemType": "get_image_response_200_places_item_type",
    "GetImageResponse200VariantsItem": "get_image_response_200_variants_item",
    "GetImportRefusalsResponse200": "get_import_refusals_response_200",
    "GetSegmentHistoryResponse200": "get_segment_history_response_200",
    "GetSegmentHistoryResponse200DataItem": "get_segment_history_response_200_data_item",
    "Grant": "grant",
    "GrantPaidBody": "grant_paid_body",
    "GrowthPeriod": "growth_period",
    "HeadingBlock": "heading_block",
    "HeadingBlockAlign": "heading_block_align",
    "HeadingBlockLevel": "heading_block_level",
    "HtmlBlock": "html_block",
    "ImageAtAddress": "image_at_address",
    "ImageInBase64": "image_in_base_64",
    "Import": "import_",
    "ImportContactsFilesBody": "import_contacts_files_body",
    "ImportContactsFilesBodyDateOrder": "import_contacts_files_body_date_order",
    "ImportContactsFilesBodyDefaultStatus": "import_contacts_files_body_default_status",
    "ImportContactsFilesBodyEncoding": "import_contacts_files_body_encoding",
    "ImportContactsFilesBodyMapping": "import_contacts_files_body_mapping",
    "ImportContactsFilesBodyMappingAdditionalPropertyType0Type0": "import_contacts_files_body_mapping_additional_property_type_0_type_0",
    "ImportContactsFilesBodyMappingAdditionalPropertyType0Type2": "import_contacts_files_body_mapping_additional_property_type_0_type_2",
    "ImportContactsFilesBodyMappingAdditionalPropertyType0Type2Type": "import_contacts_files_body_mapping_additional_property_type_0_type_2_type",
    "ImportContactsFilesBodyPreset": "import_contacts_files_body_preset",
    "ImportContactsFilesBodyStatusMapping": "import_contacts_files_body_status_mapping",
    "ImportContactsFilesBodyStatusMappingAdditionalProperty": "import_contacts_files_body_status_mapping_additional_property",
    "ImportCounts": "import_counts",
    "ImportErrorsItem": "import_errors_item",
    "ImportMapping": "import_mapping",
    "ImportMappingAdditionalPropertyType0Type0": "import_mapping_additional_property_type_0_type_0",
    "ImportOfFile": "import_of_file",
    "ImportOfFileDateOrder": "import_of_file_date_order",
    "ImportOfFileDefaultStatus": "import_of_file_default_status",
    "ImportOfFileEncoding": "import_of_file_encoding",
    "ImportOfFileMapping": "import_of_file_mapping",
    "ImportOfFileMappingAdditionalPropertyType0Type0": "import_of_file_mapping_additional_property_type_0_type_0",
    "ImportOfFileMappingAdditionalPropertyType0Type2": "import_of_file_mapping_additional_property_type_0_type_2",
    "ImportOfFileMappingAdditionalPropertyType0Type2Type": "import_of_file_mapping_additional_property_type_0_type_2_type",
    "ImportOfFilePreset": "import_of_file_preset",
    "ImportOfFileStatusMapping": "import_of_file_status_mapping",
    "ImportOfFileStatusMappingAdditionalProperty": "import_of_file_status_mapping_additional_property",
    "ImportOfRows": "import_of_rows",
    "ImportOfRowsDateOrder": "import_of_rows_date_order",
    "ImportOfRowsDefaultStatus": "import_of_rows_default_status",
    "ImportOfRowsEncoding": "import_of_rows_encoding",
    "ImportOfRowsMapping": "import_of_rows_mapping",
    "ImportOfRowsMappingAdditionalPropertyType0Type0": "import_of_rows_mapping_additional_property_type_0_type_0",
    "ImportOfRowsMappingAdditionalPropertyType0Type2": "import_of_rows_mapping_additional_property_type_0_type_2",
    "ImportOfRowsMappingAdditionalPropertyType0Type2Type": "import_of_rows_mapping_additional_property_type_0_type_2_type",
    "ImportOfRowsPreset": "import_of_rows_preset",
    "ImportOfRowsRowsItem": "import_of_rows_rows_item",
    "ImportOfRowsStatusMapping": "import_of_rows_status_mapping",
    "ImportOfRowsStatusMappingAdditionalProperty": "import_of_rows_status_mapping_additional_property",
    "ImportPresetType0": "import_preset_type_0",
    "ImportPreview": "import_preview",
    "ImportPreviewColumnsItem": "import_preview_columns_item",
    "ImportPreviewColumnsItemTargetType0Type0": "import_preview_columns_item_target_type_0_type_0",
    "ImportPreviewConsent": "import_preview_consent",
    "ImportPreviewCounts": "import_preview_counts",
    "ImportPreviewDateOrderType0": "import_preview_date_order_type_0",
    "ImportPreviewEncoding": "import_preview_encoding",
    "ImportPreviewErrorsItem": "import_preview_errors_item",
    "ImportPreviewMapping": "import_preview_mapping",
    "ImportPreviewMappingAdditionalPropertyType0Type0": "import_preview_mapping_additional_property_type_0_type_0",
    "ImportPreviewPresetType0": "import_preview_preset_type_0",
    "ImportPreviewStatusesItem": "import_preview_statuses_item",
    "ImportPreviewStatusesItemStatusType0": "import_preview_statuses_item_status_type_0",
    "ImportPreviewWarningsItem": "import_preview_warnings_item",
    "ImportStatus": "import_status",
    "ImportWarningsItem": "import_warnings_item",
    "Interval": "interval",
    "InviteMemberBody": "invite_member_body",
    "Job": "job",
    "JobKind": "job_kind",
    "JobProgress": "job_progress",
    "JobStatus": "job_status",
    "LinkedGalleryImage": "linked_gallery_image",
    "LinkedImageBlock": "linked_image_block",
    "LinkedImageBlockAlign": "linked_image_block_align",
    "LinkedImageBlockWidth": "linked_image_block_width",
    "ListAccountExportsResponse200": "list_account_exports_response_200",
    "ListApiKeysResponse200": "list_api_keys_response_200",
    "ListApprovalsResponse200": "list_approvals_response_200",
    "ListApprovalsStatus": "list_approvals_status",
    "ListAuditLogResponse200": "list_audit_log_response_200",
    "ListAutomationRunsResponse200": "list_automation_runs_response_200",
    "ListAutomationRunsStatus": "list_automation_runs_status",
    "ListAutomationsResponse200": "list_automations_response_200",
    "ListAutomationsStatus": "list_automations_status",
    "ListBlock": "list_block",
    "ListCampaignRecipientsMachineReason": "list_campaign_recipients_machine_reason",
    "ListCampaignRecipientsResponse200": "list_campaign_recipients_response_200",
    "ListCampaignRecipientsStatus": "list_campaign_recipients_status",
    "ListCampaignRecipientsVariant": "list_campaign_recipients_variant",
    "ListCampaignRevisionsResponse200": "list_campaign_revisions_response_200",
    "ListCampaignsResponse200": "list_campaigns_response_200",
    "ListCampaignsSort": "list_campaigns_sort",
    "ListCampaignsStatus": "list_campaigns_status",
    "ListConnectedAppsResponse200": "list_connected_apps_response_200",
    "ListContactMailsResponse200": "list_contact_mails_response_200",
    "ListContactRunsResponse200": "list_contact_runs_response_200",
    "ListContactsInclude": "list_contacts_include",
    "ListContactsResponse200": "list_contacts_response_200",
    "ListContactsSort": "list_contacts_sort",
    "ListContactsStatus": "list_contacts_status",
    "ListContactsTier": "list_contacts_tier",
    "ListCouponsResponse200": "list_coupons_response_200",
    "ListCouponsStatus": "list_coupons_status",
    "ListCustomFieldsResponse200": "list_custom_fields_response_200",
    "ListDomainsResponse200": "list_domains_response_200",
    "ListEventSamplesResponse200": "list_event_samples_response_200",
    "ListEventSamplesType": "list_event_samples_type",
    "ListEventsOrder": "list_events_order",
    "ListEventsResponse200": "list_events_response_200",
    "ListEventsType": "list_events_type",
    "ListExportsResponse200": "list_exports_response_200",
    "ListImagesResponse200": "list_images_response_200",
    "ListImagesResponse200DataItem": "list_images_response_200_data_item",
    "ListImagesResponse200DataItemVariantsItem": "list_images_response_200_data_item_variants_item",
    "ListImportsResponse200": "list_imports_response_200",
    "ListJobsKind": "list_jobs_kind",
    "ListJobsResponse200": "list_jobs_response_200",
    "ListJobsStatus": "list_jobs_status",
    "ListMembersResponse200": "list_members_response_200",
    "ListMovesResponse200": "list_moves_response_200",
    "ListNewslettersResponse200": "list_newsletters_response_200",
    "ListOrdersResponse200": "list_orders_response_200",
    "ListOrdersStatus": "list_orders_status",
    "ListProductsResponse200": "list_products_response_200",
    "ListProductsStatus": "list_products_status",
    "ListRedirectsResponse200": "list_redirects_response_200",
    "ListSegmentsResponse200": "list_segments_response_200",
    "ListSnippetsResponse200": "list_snippets_response_200",
    "ListSubscriptionsMovement": "list_subscriptions_movement",
    "ListSubscriptionsResponse200": "list_subscriptions_response_200",
    "ListSubscriptionsStatus": "list_subscriptions_status",
    "ListSuppressionsReason": "list_suppressions_reason",
    "ListSuppressionsResponse200": "list_suppressions_response_200",
    "ListTagsResponse200": "list_tags_response_200",
    "ListTemplateRevisionsResponse200": "list_template_revisions_response_200",
    "ListTemplatesResponse200": "list_templates_response_200",
    "ListWebhookDeliveriesResponse200": "list_webhook_deliveries_response_200",
    "ListWebhookEndpointsResponse200": "list_webhook_endpoints_response_200",
    "Member": "member",
    "MemberStatus": "member_status",
    "MergeTagsBody": "merge_tags_body",
    "MergeTagsResponse202": "merge_tags_response_202",
    "MetFilter": "met_filter",
    "MetFilterCount": "met_filter_count",
    "MetFilterCountOp": "met_filter_count_op",
    "MetFilterEvent": "met_filter_event",
    "MetFilterOp": "met_filter_op",
    "MetFilterWithin": "met_filter_within",
    "Metric": "metric",
    "Move": "move",
    "MoveByFile": "move_by_file",
    "MoveByFileIncludeItem": "move_by_file_include_item",
    "MoveByKey": "move_by_key",
    "MoveByKeyIncludeItem": "move_by_key_include_item",
    "MoveCounts": "move_counts",
    "MoveCountsImages": "move_counts_images",
    "MoveCountsIssues": "move_counts_issues",
    "MoveCountsReaders": "move_counts_readers",
    "MoveFailureType0": "move_failure_type_0",
    "MoveIncludeItem": "move_include_item",
    "MovePlan": "move_plan",
    "MovePlanChecksItem": "move_plan_checks_item",
    "MovePlanChecksItemCode": "move_plan_checks_item_code",
    "MovePlanImages": "move_plan_images",
    "MovePlanIssues": "move_plan_issues",
    "MovePlanLossesItem": "move_plan_losses_item",
    "MovePlanPaid": "move_plan_paid",
    "MovePlanReadersItem": "move_plan_readers_item",
    "MoveProgress": "move_progress",
    "MoveProgressStage": "move_progress_stage",
    "MoveReportType0": "move_report_type_0",
    "MoveReportType0LossesItem": "move_report_type_0_losses_item",
    "MoveStatus": "move_status",
    "NestedItem": "nested_item",
    "Network": "network",
    "Newsletter": "newsletter",
    "NotifyOwnerStep": "notify_owner_step",
    "OffReason": "off_reason",
    "OnConflict": "on_conflict",
    "OpenBillingPortalBody": "open_billing_portal_body",
    "OpenedStepEvent": "opened_step_event",
    "Order": "order",
    "OrderDownloads": "order_downloads",
    "OrderEmail": "order_email",
    "OrderOrderEmailType0": "order_order_email_type_0",
    "OrderOrderEmailType0Status": "order_order_email_type_0_status",
    "OrderRefund": "order_refund",
    "OrderRefundStatus": "order_refund_status",
    "OrderStatus": "order_status",
    "PaidNewsletter": "paid_newsletter",
    "Palette": "palette",
    "ParagraphBlock": "paragraph_block",
    "ParagraphBlockAlign": "paragraph_block_align",
    "PaymentsState": "payments_state",
    "PaymentsStateModeType0": "payments_state_mode_type_0",
    "PaymentsStateOffersItem": "payments_state_offers_item",
    "PaymentsStateStatus": "payments_state_status",
    "PaywallBlock": "paywall_block",
    "PlanChange": "plan_change",
    "PlanChangeStatus": "plan_change_status",
    "PlanPreview": "plan_preview",
    "PlanPreviewFitsItem": "plan_preview_fits_item",
    "PlanPreviewFitsItemLimit": "plan_preview_fits_item_limit",
    "PlanPrice": "plan_price",
    "PlanPriceCurrency": "plan_price_currency",
    "PreviewBrandingBody": "preview_branding_body",
    "PreviewBrandingBodyBranding": "preview_branding_body_branding",
    "PreviewBrandingBodyBrandingFontsType0": "preview_branding_body_branding_fonts_type_0",
    "PreviewBrandingBodyBrandingFontsType0Heading": "preview_branding_body_branding_fonts_type_0_heading",
    "PreviewBrandingBodyBrandingFontsType0Text": "preview_branding_body_branding_fonts_type_0_text",
    "PreviewBrandingBodyBrandingLook": "preview_branding_body_branding_look",
    "PreviewCampaignCleanupBody": "preview_campaign_cleanup_body",
    "PreviewCampaignCleanupBodyCleanup": "preview_campaign_cleanup_body_cleanup",
    "PreviewCampaignRecipientsBody": "preview_campaign_recipients_body",
    "PreviewContentBody": "preview_content_body",
    "PreviewContentBodyAs": "preview_content_body_as",
    "PreviewContentBodyVariant": "preview_content_body_variant",
    "PreviewContentBodyVariantsType0": "preview_content_body_variants_type_0",
    "PreviewContentBodyVariantsType0OptionsItem": "preview_content_body_variants_type_0_options_item",
    "PreviewContentBodyVariantsType0OptionsItemCounts": "preview_content_body_variants_type_0_options_item_counts",
    "PreviewContentBodyVariantsType0OptionsItemKey": "preview_content_body_variants_type_0_options_item_key",
    "PreviewSegmentBody": "preview_segment_body",
    "PreviewSegmentResponse200": "preview_segment_response_200",
    "PreviewSegmentResponse200BrokenType0Item": "preview_segment_response_200_broken_type_0_item",
    "PreviewSegmentResponse200Contact": "preview_segment_response_200_contact",
    "PreviewTagChangeBody": "preview_tag_change_body",
    "Problem": "problem",
    "ProblemErrorsItem": "problem_errors_item",
    "Product": "product",
    "ProductBlock": "product_block",
    "ProductFile": "product_file",
    "ProductStatus": "product_status",
    "PurchasedTrigger": "purchased_trigger",
    "QuoteBlock": "quote_block",
    "ReasonCount": "reason_count",
    "Recipe": "recipe",
    "RecipeNeed": "recipe_need",
    "RecipeNeedType": "recipe_need_type",
    "Redirect": "redirect",
    "RedirectSource": "redirect_source",
    "RefundOrderBody": "refund_order_body",
    "RefundPlan": "refund_plan",
    "RefundSubscriptionPaymentBody": "refund_subscription_payment_body",
    "RefusedSubscription": "refused_subscription",
    "RefusedSubscriptionReason": "refused_subscription_reason",
    "RemoveMemberKeys": "remove_member_keys",
    "RemoveTagStep": "remove_tag_step",
    "RenameTagBody": "rename_tag_body",
    "RenameTagResponse202": "rename_tag_response_202",
    "ResendConfirmationBody": "resend_confirmation_body",
    "ResendOrderEmailBody": "resend_order_email_body",
    "ResendToUnopenedBody": "resend_to_unopened_body",
    "ResumeCampaignBody": "resume_campaign_body",
    "Revenue": "revenue",
    "RevenueMonth": "revenue_month",
    "RevenueOfCurrency": "revenue_of_currency",
    "RevenueSource": "revenue_source",
    "Revision": "revision",
    "RevisionByType0": "revision_by_type_0",
    "RevisionByType0Kind": "revision_by_type_0_kind",
    "Role": "role",
    "RotateWebhookSecretBody": "rotate_webhook_secret_body",
    "ScheduleCampaignBody": "schedule_campaign_body",
    "ScheduledLocal": "scheduled_local",
    "Segment": "segment",
    "SegmentBrokenType0Item": "segment_broken_type_0_item",
    "SegmentEnteredTrigger": "segment_entered_trigger",
    "SegmentLeftTrigger": "segment_left_trigger",
    "SendAutomationTestEmailBody": "send_automation_test_email_body",
    "SendCampaignBody": "send_campaign_body",
    "SendCampaignToMoreBody": "send_campaign_to_more_body",
    "SendCampaignToMoreBodyIncludeItem": "send_campaign_to_more_body_include_item",
    "SendEmailStep": "send_email_step",
    "SendPlan": "send_plan",
    "SendPlanAllowance": "send_plan_allowance",
    "SendPlanExcludedItem": "send_plan_excluded_item",
    "SendPlanExcludedItemReason": "send_plan_excluded_item_reason",
    "SendPlanTestType0": "send_plan_test_type_0",
    "SendTestEmailBody": "send_test_email_body",
    "SendTestEmailBodyVariant": "send_test_email_body_variant",
    "SendWelcomeTestEmailBody": "send_welcome_test_email_body",
    "Sender": "sender",
    "SetContactFieldBody": "set_contact_field_body",
    "SetFieldStep": "set_field_step",
    "SetProductFileFilesBody": "set_product_file_files_body",
    "SetSiteAddressBody": "set_site_address_body",
    "ShownRefund": "shown_refund",
    "ShownRefundStatus": "shown_refund_status",
    "SignedUpTrigger": "signed_up_trigger",
    "Signup": "signup",
    "SignupBlock": "signup_block",
    "SignupStatus": "signup_status",
    "SimulateAutomationBody": "simulate_automation_body",
    "SimulatedRun": "simulated_run",
    "SimulatedRunStatus": "simulated_run_status",
    "SimulationAssumption": "simulation_assumption",
    "SimulationAssumptionEvent": "simulation_assumption_event",
    "SimulationTotals": "simulation_totals",
    "Since": "since",
    "SiteAddress": "site_address",
    "SiteAddressProblemCodeType0": "site_address_problem_code_type_0",
    "SiteAddressStatus": "site_address_status",
    "SiteCertificate": "site_certificate",
    "SiteCertificateStatus": "site_certificate_status",
    "SiteRecord": "site_record",
    "SiteRecordProblemCodeType0": "site_record_problem_code_type_0",
    "SiteRecordStatus": "site_record_status",
    "SiteRecordType": "site_record_type",
    "SkippedContacts": "skipped_contacts",
    "Snippet": "snippet",
    "SocialBlock": "social_block",
    "SocialBlockLinksItem": "social_block_links_item",
    "SocialLink": "social_link",
    "SpacerBlock": "spacer_block",
    "SplitStep": "split_step",
    "SplitStepBranchesItem": "split_step_branches_item",
    "StartMoveFilesBody": "start_move_files_body",
    "StartMoveFilesBodyIncludeItem": "start_move_files_body_include_item",
    "State": "state",
    "StopReason": "stop_reason",
    "Subscriber": "subscriber",
    "SubscriberFields": "subscriber_fields",
    "SubscriberStatus": "subscriber_status",
    "SubscriberTier": "subscriber_tier",
    "Subscription": "subscription",
    "SubscriptionEndReasonType0": "subscription_end_reason_type_0",
    "SubscriptionLastPaymentType0": "subscription_last_payment_type_0",
    "SubscriptionRefund": "subscription_refund",
    "SubscriptionRefundPlan": "subscription_refund_plan",
    "SubscriptionRefundStatus": "subscription_refund_status",
    "SubscriptionStatus": "subscription_status",
    "Suppression": "suppression",
    "SuppressionReason": "suppression_reason",
    "TableBlock": "table_block",
    "Tag": "tag",
    "TagAddedTrigger": "tag_added_trigger",
    "TagRemovedTrigger": "tag_removed_trigger",
    "TagUse": "tag_use",
    "TagUseAutomationsItem": "tag_use_automations_item",
    "TagUseCampaignsItem": "tag_use_campaigns_item",
    "TagUseSegmentsItem": "tag_use_segments_item",
    "Template": "template",
    "TestEmail": "test_email",
    "TextContent": "text_content",
    "TextContentFormat": "text_content_format",
    "TextRun": "text_run",
    "Theme": "theme",
    "ThemeChanges": "theme_changes",
    "ThemeChangesFont": "theme_changes_font",
    "ThemeFont": "theme_font",
    "ToggleBlock": "toggle_block",
    "Topic": "topic",
    "Tracking": "tracking",
    "UndoBulkJobBody": "undo_bulk_job_body",
    "UnsubscribeStep": "unsubscribe_step",
    "UpdateApiKeyBody": "update_api_key_body",
    "UpdateAutomationBody": "update_automation_body",
    "UpdateCampaignBody": "update_campaign_body",
    "UpdateCampaignBodyAudience": "update_campaign_body_audience",
    "UpdateCampaignBodyAudienceCleanupType0": "update_campaign_body_audience_cleanup_type_0",
    "UpdateCampaignBodyAudienceTierType0": "update_campaign_body_audience_tier_type_0",
    "UpdateCampaignBodyVariantsType0": "update_campaign_body_variants_type_0",
    "UpdateCampaignBodyVariantsType0OptionsItem": "update_campaign_body_variants_type_0_options_item",
    "UpdateCampaignBodyVariantsType0OptionsItemCounts": "update_campaign_body_variants_type_0_options_item_counts",
    "UpdateCampaignBodyVariantsType0OptionsItemKey": "update_campaign_body_variants_type_0_options_item_key",
    "UpdateConnectedAppBody": "update_connected_app_body",
    "UpdateConnectedAppBodyLevel": "update_connected_app_body_level",
    "UpdateContactBody": "update_contact_body",
    "UpdateContactBodyFields": "update_contact_body_fields",
    "UpdateMemberBody": "update_member_body",
    "UpdateNewsletterBody": "update_newsletter_body",
    "UpdateNewsletterBodyBranding": "update_newsletter_body_branding",
    "UpdateNewsletterBodyBrandingFontsType0": "update_newsletter_body_branding_fonts_type_0",
    "UpdateNewsletterBodyBrandingFontsType0Heading": "update_newsletter_body_branding_fonts_type_0_heading",
    "UpdateNewsletterBodyBrandingFontsType0Text": "update_newsletter_body_branding_fonts_type_0_text",
    "UpdateNewsletterBodyBrandingLook": "update_newsletter_body_branding_look",
    "UpdateNewsletterBodyPaid": "update_newsletter_body_paid",
    "UpdateNewsletterBodySender": "update_newsletter_body_sender",
    "UpdateNewsletterBodyTracking": "update_newsletter_body_tracking",
    "UpdateNewsletterBodyWelcomeEmail": "update_newsletter_body_welcome_email",
    "UpdateProductBody": "update_product_body",
    "UpdateProductBodyOrderEmailType0": "update_product_body_order_email_type_0",
    "UpdateProductBodyStatus": "update_product_body_status",
    "UpdateSegmentBody": "update_segment_body",
    "UpdateSnippetBody": "update_snippet_body",
    "UpdateTemplateBody": "update_template_body",
    "UpdateWebhookEndpointBody": "update_webhook_endpoint_body",
    "UpdateWebhookEndpointBodyEventsType0Item": "update_webhook_endpoint_body_events_type_0_item",
    "UpdateWebhookEndpointBodyStatus": "update_webhook_endpoint_body_status",
    "UpgradedTrigger": "upgraded_trigger",
    "UploadAddress": "upload_address",
    "UploadImageFilesBody": "upload_image_files_body",
    "UploadImageResponse200": "upload_image_response_200",
    "UploadImageResponse200VariantsItem": "upload_image_response_200_variants_item",
    "UploadImageResponse201": "upload_image_response_201",
    "UploadImageResponse201VariantsItem": "upload_image_response_201_variants_item",
    "UploadedGalleryImage": "uploaded_gallery_image",
    "UploadedImageBlock": "uploaded_image_block",
    "UploadedImageBlockAlign": "uploaded_image_block_align",
    "UploadedImageBlockWidth": "uploaded_image_block_width",
    "Usage": "usage",
    "VisibleIn": "visible_in",
    "WaitForDate": "wait_for_date",
    "WaitForEvent": "wait_for_event",
    "WaitForFilter": "wait_for_filter",
    "WaitForTime": "wait_for_time",
    "WaitForTimeWeekdaysItem": "wait_for_time_weekdays_item",
    "WaitStep": "wait_step",
    "WaitUntilEventStep": "wait_until_event_step",
    "WaitUntilTimeStep": "wait_until_time_step",
    "WaitUntilTimeStepIfPast": "wait_until_time_step_if_past",
    "WebhookDelivery": "webhook_delivery",
    "WebhookDeliveryAttempt": "webhook_delivery_attempt",
    "WebhookDeliveryAttemptErrorType0": "webhook_delivery_attempt_error_type_0",
    "WebhookDeliveryAttemptTrigger": "webhook_delivery_attempt_trigger",
    "WebhookDeliveryStatus": "webhook_delivery_status",
    "WebhookEndpoint": "webhook_endpoint",
    "WebhookEndpointEventsType0Item": "webhook_endpoint_events_type_0_item",
    "WebhookEndpointStatus": "webhook_endpoint_status",
    "WebhookEndpointWithSecret": "webhook_endpoint_with_secret",
    "WebhookEndpointWithSecretEventsType0Item": "webhook_endpoint_with_secret_events_type_0_item",
    "WebhookEndpointWithSecretStatus": "webhook_endpoint_with_secret_status",
    "WebhookStep": "webhook_step",
    "WelcomeEmail": "welcome_email",
    "WelcomeTestEmail": "welcome_test_email",
    "Zone": "zone",
}

__all__ = [
    "Access",
    "AccountBilling",
    "AccountBillingEdition",
    "AccountBillingEmailsByDayItem",
    "AccountBillingLimits",
    "AccountBillingNextPlanType0",
    "AccountBillingPaymentMethodType0",
    "AccountBillingPlansItem",
    "AccountBillingStatus",
    "AccountDeletion",
    "AccountDeletionPlan",
    "AccountExport",
    "AccountExportProgress",
    "AccountExportStatus",
    "AccountOverview",
    "AccountOverviewAccount",
    "AccountOverviewGrowth",
    "AccountOverviewGrowthDays30",
    "AccountOverviewNewslettersItem",
    "AccountOverviewNewslettersItemSubscribers",
    "AccountOverviewStorage",
    "ActivateAutomationBody",
    "ActivateAutomationBodyExisting",
    "ActivateAutomationBodyReadersInside",
    "Activity",
    "ActivityType",
    "ActivityValues",
    "AddContactBody",
    "AddContactBodyFields",
    "AddDomainBody",
    "AddTagBody",
    "AddTagStep",
    "AdoptSubscriptionsBody",
    "AdoptableSubscription",
    "Adoption",
    "AdoptionChargesAfterItem",
    "AdoptionChargesBeforeItem",
    "AdoptionCounts",
    "AdoptionPlan",
    "AdoptionPlanChargesAfterItem",
    "AdoptionPlanChargesBeforeItem",
    "AdoptionPlanCounts",
    "AdoptionRefusedItem",
    "AdoptionRefusedItemReason",
    "AdoptionStatus",
    "AdoptionWitness",
    "AdoptionWitnessChargesItem",
    "ApiKey",
    "ApiKeyCreatedByType0",
    "ApiKeyCreatedByType0Kind",
    "ApiKeyLevel",
    "ApiKeyWithSecret",
    "ApiKeyWithSecretCreatedByType0",
    "ApiKeyWithSecretCreatedByType0Kind",
    "ApiKeyWithSecretLevel",
    "ApiTrigger",
    "Approval",
    "ApprovalDecidedByType0",
    "ApprovalDecidedByType0Kind",
    "ApprovalInput",
    "ApprovalPlan",
    "ApprovalRequestedBy",
    "ApprovalRequestedByKind",
    "ApprovalResultType0",
    "ApprovalStatus",
    "Archive",
    "ArchiveProductBody",
    "Attention",
    "AttentionCode",
    "AttentionOperation",
    "AttentionOperationInput",
    "AttentionSeverity",
    "AttentionValues",
    "AuditEntry",
    "AuditEntryActor",
    "AuditEntryActorKind",
    "AuditEntryAddresses",
    "Automation",
    "AutomationActivation",
    "AutomationCheck",
    "AutomationCheckSeverity",
    "AutomationCheckValues",
    "AutomationCounts",
    "AutomationDraftType0",
    "AutomationEntry",
    "AutomationEntryExplanation",
    "AutomationEntryRepeat",
    "AutomationEntryRule",
    "AutomationEntryRuleRule",
    "AutomationEntryRuleValues",
    "AutomationEntryWhileInside",
    "AutomationRecipe",
    "AutomationRecipes",
    "AutomationReport",
    "AutomationRun",
    "AutomationRunBecause",
    "AutomationRunBecauseBy",
    "AutomationRunLogLine",
    "AutomationRunLogLineDetailType0",
    "AutomationRunLogLineWhat",
    "AutomationRunStatus",
    "AutomationRunWithLog",
    "AutomationRunWithLogBecause",
    "AutomationRunWithLogBecauseBy",
    "AutomationRunWithLogStatus",
    "AutomationSimulation",
    "AutomationStatus",
    "AutomationStepReport",
    "AutomationStepReportEmail",
    "AutomationTestEmail",
    "BillingPortal",
    "BlocksContent",
    "BrandColors",
    "BrandImage",
    "Branding",
    "BrandingFontsType0",
    "BrandingFontsType0Heading",
    "BrandingFontsType0Text",
    "BrandingImages",
    "BrandingLook",
    "BrandingPreview",
    "BrandingPreviewContrastItem",
    "BrowserUse",
    "BulkJob",
    "BulkJobActionType0",
    "BulkJobActionType1",
    "BulkJobActionType2",
    "BulkJobActionType3",
    "BulkJobActionType4",
    "BulkJobActionType4EndPayment",
    "BulkJobCounts",
    "BulkJobProgress",
    "BulkJobStatus",
    "BulkPreview",
    "BulkPreviewCounts",
    "BulkUpdateContactsBody",
    "BulkUpdateContactsBodyActionType0",
    "BulkUpdateContactsBodyActionType1",
    "BulkUpdateContactsBodyActionType2",
    "BulkUpdateContactsBodyActionType3",
    "BulkUpdateContactsBodyActionType4",
    "BulkUpdateContactsBodyActionType4EndPayment",
    "ButtonBlock",
    "ButtonBlockAlign",
    "ButtonBlockStyle",
    "CalloutBlock",
    "CalloutBlockTone",
    "Campaign",
    "CampaignAudience",
    "CampaignAudienceTierType0",
    "CampaignCleanup",
    "CampaignCleanupPreview",
    "CampaignCleanupPreviewReasonsItem",
    "CampaignCleanupPreviewReasonsItemReason",
    "CampaignClickedTrigger",
    "CampaignCounts",
    "CampaignMail",
    "CampaignMailLook",
    "CampaignMovedFromType0",
    "CampaignOpenedTrigger",
    "CampaignReads",
    "CampaignRecipient",
    "CampaignRecipientStatus",
    "CampaignRecipientVariantType0",
    "CampaignRecipientsPreview",
    "CampaignRecipientsPreviewContact",
    "CampaignRecipientsPreviewContactBecauseItem",
    "CampaignRecipientsPreviewContactBecauseItemRule",
    "CampaignRecipientsPreviewExcludedItem",
    "CampaignRecipientsPreviewExcludedItemReason",
    "CampaignReport",
    "CampaignReportCounts",
    "CampaignReportFailuresItem",
    "CampaignReportLinksItem",
    "CampaignReportMachinesItem",
    "CampaignReportMachinesItemReason",
    "CampaignReportMedian",
    "CampaignReportProvidersItem",
    "CampaignReportRates",
    "CampaignReportRatesBounced",
    "CampaignReportRatesClicked",
    "CampaignReportRatesComplained",
    "CampaignReportRatesDelivered",
    "CampaignReportRatesOpened",
    "CampaignReportRatesUnsubscribed",
    "CampaignReportRevenueItem",
    "CampaignReportTimelineItem",
    "CampaignReportTimelineItemHours",
    "CampaignReportVariants",
    "CampaignReportVariantsOptionsItem",
    "CampaignReportVariantsOptionsItemKey",
    "CampaignReportVariantsOptionsItemRate",
    "CampaignStatus",
    "CampaignStepsItem",
    "CampaignSummary",
    "CampaignSummaryCounts",
    "CampaignSummaryStatus",
    "CampaignVariants",
    "CampaignVariantsOptionsItem",
    "CampaignVariantsOptionsItemCounts",
    "CampaignVariantsOptionsItemKey",
    "CampaignWinner",
    "CampaignWinnerKey",
    "CancelCampaignBody",
    "CancelSubscriptionBody",
    "CancelSubscriptionBodyAt",
    "ChangePlanBody",
    "Check",
    "CheckCode",
    "CheckNewsletterSlugResponse200",
    "CheckNewsletterSlugResponse200ReasonType0",
    "CheckSeverity",
    "CheckValues",
    "ChooseWinnerBody",
    "ChooseWinnerBodyKey",
    "ClickedStepEvent",
    "CodeBlock",
    "ColumnsBlock",
    "ConditionStep",
    "Confirm",
    "ConfirmMoveBody",
    "ConfirmedTrigger",
    "ConnectPaymentsBody",
    "ConnectedApp",
    "ConnectedAppCreatedBy",
    "ConnectedAppLevel",
    "Consent",
    "ContactExport",
    "ContactExportStatus",
    "ContactMail",
    "ContactMailStatus",
    "ContactRun",
    "ContactRunBecause",
    "ContactRunBecauseBy",
    "ContactRunStatus",
    "ContentChanges",
    "ContentChangesFormat",
    "ContentPreview",
    "ContentType",
    "ConvertContentBody",
    "ConvertContentBodyTo",
    "ConvertedContent",
    "ConvertedContentLossesItem",
    "ConvertedContentLossesItemCode",
    "ConvertedContentLossesItemValues",
    "Coupon",
    "CreateApiKeyBody",
    "CreateApiKeyBodyLevel",
    "CreateAutomationBody",
    "CreateCampaignBody",
    "CreateCampaignBodyAudience",
    "CreateCampaignBodyAudienceCleanupType0",
    "CreateCampaignBodyAudienceTierType0",
    "CreateCampaignBodyVariantsType0",
    "CreateCampaignBodyVariantsType0OptionsItem",
    "CreateCampaignBodyVariantsType0OptionsItemCounts",
    "CreateCampaignBodyVariantsType0OptionsItemKey",
    "CreateCouponBody",
    "CreateCustomFieldBody",
    "CreateCustomFieldBodyType",
    "CreateNewsletterBody",
    "CreateNewsletterBodyBranding",
    "CreateNewsletterBodyBrandingFontsType0",
    "CreateNewsletterBodyBrandingFontsType0Heading",
    "CreateNewsletterBodyBrandingFontsType0Text",
    "CreateNewsletterBodyBrandingLook",
    "CreateNewsletterBodySender",
    "CreateNewsletterBodyTracking",
    "CreateProductBody",
    "CreateRedirectBody",
    "CreateSegmentBody",
    "CreateSnippetBody",
    "CreateTemplateBody",
    "CreateWebhookEndpointBody",
    "CreateWebhookEndpointBodyEventsType0Item",
    "CustomField",
    "CustomFieldType",
    "DateTrigger",
    "Decide",
    "DeleteAccountEndPayment",
    "DeleteAutomationReadersInside",
    "DeleteContactEndPayment",
    "DeleteNewsletterEndPayment",
    "Delimiter",
    "Dispute",
    "DividerBlock",
    "DnsRecord",
    "DnsRecordProblemCodeType0",
    "DnsRecordPurpose",
    "DnsRecordStatus",
    "DnsRecordType",
    "Domain",
    "DomainStatus",
    "DowngradedTrigger",
    "DuplicateAutomationBody",
    "DuplicateCampaignBody",
    "Duration",
    "EmbedBlock",
    "EnterAutomationBody",
    "EraseContactBody",
    "EraseContactBodyEndPayment",
    "EraseContactResponse202",
    "EraseContactResponse202Status",
    "Erasure",
    "ErasureStatus",
    "Event",
    "EventData",
    "ExitByEvent",
    "ExitByFilter",
    "ExitStep",
    "Export",
    "ExportAccountDataBody",
    "ExportCampaignRecipientsBody",
    "ExportCampaignRecipientsBodyMachineReason",
    "ExportCampaignRecipientsBodyStatus",
    "ExportCampaignRecipientsBodyVariant",
    "ExportContactDataBody",
    "ExportContactDataResponse202",
    "ExportContactDataResponse202Status",
    "ExportContactsBody",
    "ExportContactsBodyFormat",
    "ExportContactsBodyStatusesItem",
    "ExportFormat",
    "ExportProgress",
    "ExportStatus",
    "ExportStatusesItem",
    "FieldChangedTrigger",
    "FieldRun",
    "Fields",
    "FileInBase64",
    "FileToUpload",
    "FilterAll",
    "FilterAny",
    "FilterEvent",
    "FilterEventCount",
    "FilterEventCountOp",
    "FilterEventEvent",
    "FilterEventWithin",
    "FilterField",
    "FilterFieldOp",
    "FilterNot",
    "From",
    "FullRevision",
    "FullRevisionByType0",
    "FullRevisionByType0Kind",
    "GalleryBlock",
    "GalleryBlockPerRow",
    "GetCampaignMailAs",
    "GetCampaignMailVariant",
    "GetCampaignPlanIncludeItem",
    "GetContactActivityResponse200",
    "GetGrantResponse200",
    "GetGrowthBy",
    "GetGrowthResponse200",
    "GetGrowthResponse200SourcesItem",
    "GetImageResponse200",
    "GetImageResponse200PlacesItem",
    "GetImageResponse200PlacesItemType",
    "GetImageResponse200VariantsItem",
    "GetImportRefusalsResponse200",
    "GetSegmentHistoryResponse200",
    "GetSegmentHistoryResponse200DataItem",
    "Grant",
    "GrantPaidBody",
    "GrowthPeriod",
    "HeadingBlock",
    "HeadingBlockAlign",
    "HeadingBlockLevel",
    "HtmlBlock",
    "ImageAtAddress",
    "ImageInBase64",
    "Import",
    "ImportContactsFilesBody",
    "ImportContactsFilesBodyDateOrder",
    "ImportContactsFilesBodyDefaultStatus",
    "ImportContactsFilesBodyEncoding",
    "ImportContactsFilesBodyMapping",
    "ImportContactsFilesBodyMappingAdditionalPropertyType0Type0",
    "ImportContactsFilesBodyMappingAdditionalPropertyType0Type2",
    "ImportContactsFilesBodyMappingAdditionalPropertyType0Type2Type",
    "ImportContactsFilesBodyPreset",
    "ImportContactsFilesBodyStatusMapping",
    "ImportContactsFilesBodyStatusMappingAdditionalProperty",
    "ImportCounts",
    "ImportErrorsItem",
    "ImportMapping",
    "ImportMappingAdditionalPropertyType0Type0",
    "ImportOfFile",
    "ImportOfFileDateOrder",
    "ImportOfFileDefaultStatus",
    "ImportOfFileEncoding",
    "ImportOfFileMapping",
    "ImportOfFileMappingAdditionalPropertyType0Type0",
    "ImportOfFileMappingAdditionalPropertyType0Type2",
    "ImportOfFileMappingAdditionalPropertyType0Type2Type",
    "ImportOfFilePreset",
    "ImportOfFileStatusMapping",
    "ImportOfFileStatusMappingAdditionalProperty",
    "ImportOfRows",
    "ImportOfRowsDateOrder",
    "ImportOfRowsDefaultStatus",
    "ImportOfRowsEncoding",
    "ImportOfRowsMapping",
    "ImportOfRowsMappingAdditionalPropertyType0Type0",
    "ImportOfRowsMappingAdditionalPropertyType0Type2",
    "ImportOfRowsMappingAdditionalPropertyType0Type2Type",
    "ImportOfRowsPreset",
    "ImportOfRowsRowsItem",
    "ImportOfRowsStatusMapping",
    "ImportOfRowsStatusMappingAdditionalProperty",
    "ImportPresetType0",
    "ImportPreview",
    "ImportPreviewColumnsItem",
    "ImportPreviewColumnsItemTargetType0Type0",
    "ImportPreviewConsent",
    "ImportPreviewCounts",
    "ImportPreviewDateOrderType0",
    "ImportPreviewEncoding",
    "ImportPreviewErrorsItem",
    "ImportPreviewMapping",
    "ImportPreviewMappingAdditionalPropertyType0Type0",
    "ImportPreviewPresetType0",
    "ImportPreviewStatusesItem",
    "ImportPreviewStatusesItemStatusType0",
    "ImportPreviewWarningsItem",
    "ImportStatus",
    "ImportWarningsItem",
    "Interval",
    "InviteMemberBody",
    "Job",
    "JobKind",
    "JobProgress",
    "JobStatus",
    "LinkedGalleryImage",
    "LinkedImageBlock",
    "LinkedImageBlockAlign",
    "LinkedImageBlockWidth",
    "ListAccountExportsResponse200",
    "ListApiKeysResponse200",
    "ListApprovalsResponse200",
    "ListApprovalsStatus",
    "ListAuditLogResponse200",
    "ListAutomationRunsResponse200",
    "ListAutomationRunsStatus",
    "ListAutomationsResponse200",
    "ListAutomationsStatus",
    "ListBlock",
    "ListCampaignRecipientsMachineReason",
    "ListCampaignRecipientsResponse200",
    "ListCampaignRecipientsStatus",
    "ListCampaignRecipientsVariant",
    "ListCampaignRevisionsResponse200",
    "ListCampaignsResponse200",
    "ListCampaignsSort",
    "ListCampaignsStatus",
    "ListConnectedAppsResponse200",
    "ListContactMailsResponse200",
    "ListContactRunsResponse200",
    "ListContactsInclude",
    "ListContactsResponse200",
    "ListContactsSort",
    "ListContactsStatus",
    "ListContactsTier",
    "ListCouponsResponse200",
    "ListCouponsStatus",
    "ListCustomFieldsResponse200",
    "ListDomainsResponse200",
    "ListEventSamplesResponse200",
    "ListEventSamplesType",
    "ListEventsOrder",
    "ListEventsResponse200",
    "ListEventsType",
    "ListExportsResponse200",
    "ListImagesResponse200",
    "ListImagesResponse200DataItem",
    "ListImagesResponse200DataItemVariantsItem",
    "ListImportsResponse200",
    "ListJobsKind",
    "ListJobsResponse200",
    "ListJobsStatus",
    "ListMembersResponse200",
    "ListMovesResponse200",
    "ListNewslettersResponse200",
    "ListOrdersResponse200",
    "ListOrdersStatus",
    "ListProductsResponse200",
    "ListProductsStatus",
    "ListRedirectsResponse200",
    "ListSegmentsResponse200",
    "ListSnippetsResponse200",
    "ListSubscriptionsMovement",
    "ListSubscriptionsResponse200",
    "ListSubscriptionsStatus",
    "ListSuppressionsReason",
    "ListSuppressionsResponse200",
    "ListTagsResponse200",
    "ListTemplateRevisionsResponse200",
    "ListTemplatesResponse200",
    "ListWebhookDeliveriesResponse200",
    "ListWebhookEndpointsResponse200",
    "Member",
    "MemberStatus",
    "MergeTagsBody",
    "MergeTagsResponse202",
    "MetFilter",
    "MetFilterCount",
    "MetFilterCountOp",
    "MetFilterEvent",
    "MetFilterOp",
    "MetFilterWithin",
    "Metric",
    "Move",
    "MoveByFile",
    "MoveByFileIncludeItem",
    "MoveByKey",
    "MoveByKeyIncludeItem",
    "MoveCounts",
    "MoveCountsImages",
    "MoveCountsIssues",
    "MoveCountsReaders",
    "MoveFailureType0",
    "MoveIncludeItem",
    "MovePlan",
    "MovePlanChecksItem",
    "MovePlanChecksItemCode",
    "MovePlanImages",
    "MovePlanIssues",
    "MovePlanLossesItem",
    "MovePlanPaid",
    "MovePlanReadersItem",
    "MoveProgress",
    "MoveProgressStage",
    "MoveReportType0",
    "MoveReportType0LossesItem",
    "MoveStatus",
    "NestedItem",
    "Network",
    "Newsletter",
    "NotifyOwnerStep",
    "OffReason",
    "OnConflict",
    "OpenBillingPortalBody",
    "OpenedStepEvent",
    "Order",
    "OrderDownloads",
    "OrderEmail",
    "OrderOrderEmailType0",
    "OrderOrderEmailType0Status",
    "OrderRefund",
    "OrderRefundStatus",
    "OrderStatus",
    "PaidNewsletter",
    "Palette",
    "ParagraphBlock",
    "ParagraphBlockAlign",
    "PaymentsState",
    "PaymentsStateModeType0",
    "PaymentsStateOffersItem",
    "PaymentsStateStatus",
    "PaywallBlock",
    "PlanChange",
    "PlanChangeStatus",
    "PlanPreview",
    "PlanPreviewFitsItem",
    "PlanPreviewFitsItemLimit",
    "PlanPrice",
    "PlanPriceCurrency",
    "PreviewBrandingBody",
    "PreviewBrandingBodyBranding",
    "PreviewBrandingBodyBrandingFontsType0",
    "PreviewBrandingBodyBrandingFontsType0Heading",
    "PreviewBrandingBodyBrandingFontsType0Text",
    "PreviewBrandingBodyBrandingLook",
    "PreviewCampaignCleanupBody",
    "PreviewCampaignCleanupBodyCleanup",
    "PreviewCampaignRecipientsBody",
    "PreviewContentBody",
    "PreviewContentBodyAs",
    "PreviewContentBodyVariant",
    "PreviewContentBodyVariantsType0",
    "PreviewContentBodyVariantsType0OptionsItem",
    "PreviewContentBodyVariantsType0OptionsItemCounts",
    "PreviewContentBodyVariantsType0OptionsItemKey",
    "PreviewSegmentBody",
    "PreviewSegmentResponse200",
    "PreviewSegmentResponse200BrokenType0Item",
    "PreviewSegmentResponse200Contact",
    "PreviewTagChangeBody",
    "Problem",
    "ProblemErrorsItem",
    "Product",
    "ProductBlock",
    "ProductFile",
    "ProductStatus",
    "PurchasedTrigger",
    "QuoteBlock",
    "ReasonCount",
    "Recipe",
    "RecipeNeed",
    "RecipeNeedType",
    "Redirect",
    "RedirectSource",
    "RefundOrderBody",
    "RefundPlan",
    "RefundSubscriptionPaymentBody",
    "RefusedSubscription",
    "RefusedSubscriptionReason",
    "RemoveMemberKeys",
    "RemoveTagStep",
    "RenameTagBody",
    "RenameTagResponse202",
    "ResendConfirmationBody",
    "ResendOrderEmailBody",
    "ResendToUnopenedBody",
    "ResumeCampaignBody",
    "Revenue",
    "RevenueMonth",
    "RevenueOfCurrency",
    "RevenueSource",
    "Revision",
    "RevisionByType0",
    "RevisionByType0Kind",
    "Role",
    "RotateWebhookSecretBody",
    "ScheduleCampaignBody",
    "ScheduledLocal",
    "Segment",
    "SegmentBrokenType0Item",
    "SegmentEnteredTrigger",
    "SegmentLeftTrigger",
    "SendAutomationTestEmailBody",
    "SendCampaignBody",
    "SendCampaignToMoreBody",
    "SendCampaignToMoreBodyIncludeItem",
    "SendEmailStep",
    "SendPlan",
    "SendPlanAllowance",
    "SendPlanExcludedItem",
    "SendPlanExcludedItemReason",
    "SendPlanTestType0",
    "SendTestEmailBody",
    "SendTestEmailBodyVariant",
    "SendWelcomeTestEmailBody",
    "Sender",
    "SetContactFieldBody",
    "SetFieldStep",
    "SetProductFileFilesBody",
    "SetSiteAddressBody",
    "ShownRefund",
    "ShownRefundStatus",
    "SignedUpTrigger",
    "Signup",
    "SignupBlock",
    "SignupStatus",
    "SimulateAutomationBody",
    "SimulatedRun",
    "SimulatedRunStatus",
    "SimulationAssumption",
    "SimulationAssumptionEvent",
    "SimulationTotals",
    "Since",
    "SiteAddress",
    "SiteAddressProblemCodeType0",
    "SiteAddressStatus",
    "SiteCertificate",
    "SiteCertificateStatus",
    "SiteRecord",
    "SiteRecordProblemCodeType0",
    "SiteRecordStatus",
    "SiteRecordType",
    "SkippedContacts",
    "Snippet",
    "SocialBlock",
    "SocialBlockLinksItem",
    "SocialLink",
    "SpacerBlock",
    "SplitStep",
    "SplitStepBranchesItem",
    "StartMoveFilesBody",
    "StartMoveFilesBodyIncludeItem",
    "State",
    "StopReason",
    "Subscriber",
    "SubscriberFields",
    "SubscriberStatus",
    "SubscriberTier",
    "Subscription",
    "SubscriptionEndReasonType0",
    "SubscriptionLastPaymentType0",
    "SubscriptionRefund",
    "SubscriptionRefundPlan",
    "SubscriptionRefundStatus",
    "SubscriptionStatus",
    "Suppression",
    "SuppressionReason",
    "TableBlock",
    "Tag",
    "TagAddedTrigger",
    "TagRemovedTrigger",
    "TagUse",
    "TagUseAutomationsItem",
    "TagUseCampaignsItem",
    "TagUseSegmentsItem",
    "Template",
    "TestEmail",
    "TextContent",
    "TextContentFormat",
    "TextRun",
    "Theme",
    "ThemeChanges",
    "ThemeChangesFont",
    "ThemeFont",
    "ToggleBlock",
    "Topic",
    "Tracking",
    "UndoBulkJobBody",
    "UnsubscribeStep",
    "UpdateApiKeyBody",
    "UpdateAutomationBody",
    "UpdateCampaignBody",
    "UpdateCampaignBodyAudience",
    "UpdateCampaignBodyAudienceCleanupType0",
    "UpdateCampaignBodyAudienceTierType0",
    "UpdateCampaignBodyVariantsType0",
    "UpdateCampaignBodyVariantsType0OptionsItem",
    "UpdateCampaignBodyVariantsType0OptionsItemCounts",
    "UpdateCampaignBodyVariantsType0OptionsItemKey",
    "UpdateConnectedAppBody",
    "UpdateConnectedAppBodyLevel",
    "UpdateContactBody",
    "UpdateContactBodyFields",
    "UpdateMemberBody",
    "UpdateNewsletterBody",
    "UpdateNewsletterBodyBranding",
    "UpdateNewsletterBodyBrandingFontsType0",
    "UpdateNewsletterBodyBrandingFontsType0Heading",
    "UpdateNewsletterBodyBrandingFontsType0Text",
    "UpdateNewsletterBodyBrandingLook",
    "UpdateNewsletterBodyPaid",
    "UpdateNewsletterBodySender",
    "UpdateNewsletterBodyTracking",
    "UpdateNewsletterBodyWelcomeEmail",
    "UpdateProductBody",
    "UpdateProductBodyOrderEmailType0",
    "UpdateProductBodyStatus",
    "UpdateSegmentBody",
    "UpdateSnippetBody",
    "UpdateTemplateBody",
    "UpdateWebhookEndpointBody",
    "UpdateWebhookEndpointBodyEventsType0Item",
    "UpdateWebhookEndpointBodyStatus",
    "UpgradedTrigger",
    "UploadAddress",
    "UploadImageFilesBody",
    "UploadImageResponse200",
    "UploadImageResponse200VariantsItem",
    "UploadImageResponse201",
    "UploadImageResponse201VariantsItem",
    "UploadedGalleryImage",
    "UploadedImageBlock",
    "UploadedImageBlockAlign",
    "UploadedImageBlockWidth",
    "Usage",
    "VisibleIn",
    "WaitForDate",
    "WaitForEvent",
    "WaitForFilter",
    "WaitForTime",
    "WaitForTimeWeekdaysItem",
    "WaitStep",
    "WaitUntilEventStep",
    "WaitUntilTimeStep",
    "WaitUntilTimeStepIfPast",
    "WebhookDelivery",
    "WebhookDeliveryAttempt",
    "WebhookDeliveryAttemptErrorType0",
    "WebhookDeliveryAttemptTrigger",
    "WebhookDeliveryStatus",
    "WebhookEndpoint",
    "WebhookEndpointEventsType0Item",
    "WebhookEndpointStatus",
    "WebhookEndpointWithSecret",
    "WebhookEndpointWithSecretEventsType0Item",
    "WebhookEndpointWithSecretStatus",
    "WebhookStep",
    "WelcomeEmail",
    "WelcomeTestEmail",
    "Zone",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_PLACES[name]}", __name__), name)
