import { accountData } from './account-parts-sql.ts'
import { register } from '#operation/registry.ts'
import { mailKinds } from '#areas/mailings/index.ts'
import { automationFinished, automationStep, goalReached } from './record/automation-events.ts'
import { automationEvents } from './event-sources-sql.ts'
import { automationMails } from './running/mails.ts'
import { sendAutomationNote } from './running/owner-note.ts'
import { sendAutomationTrouble } from './running/trouble-note.ts'
import { onSignal } from '#operation/events/signal.ts'
import { usesWanted } from '#areas/newsletters/index.ts'
import {
  contactDeleting,
  eventSources,
  readersImported,
  readersLeft,
  tagsUsed,
} from '#areas/contacts/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { activate_automation } from './activation/activate_automation.ts'
import { create_automation } from './create_automation.ts'
import { delete_automation } from './delete_automation.ts'
import { deleteAutomationRows } from './deletion/deletion-jobs.ts'
import { foldOldLogs } from './deletion/retention-sql.ts'
import { deleteFinished } from './deletion/delete-finished.ts'
import { duplicate_automation } from './duplicate_automation.ts'
import { get_automation } from './get_automation.ts'
import { list_automations } from './list_automations.ts'
import { list_automation_recipes } from './recipes/list_automation_recipes.ts'
import { send_automation_test_email } from './send_automation_test_email.ts'
import { sendAutomationTest } from './test-mail.ts'
import { pause_automation } from './pause_automation.ts'
import { scrubRuns } from './deletion/scrub-sql.ts'
import { activeDependents } from './record/live-use-sql.ts'
import { automationsOfTags, automationsUsing } from './record/uses.ts'
import { automationsOfImage } from './record/image-places-sql.ts'
import { enter_automation } from './runs/enter_automation.ts'
import { explain_automation_entry } from './runs/explain_automation_entry.ts'
import { get_automation_run } from './runs/get_automation_run.ts'
import { list_automation_runs } from './runs/list_automation_runs.ts'
import { list_contact_runs } from './runs/list_contact_runs.ts'
import { remove_from_automation } from './runs/remove_from_automation.ts'
import { get_automation_report } from './report/get_automation_report.ts'
import { enterExisting } from './existing/enter-existing.ts'
import { moveRuns } from './moving/move-runs.ts'
import { simulate_automation } from './simulation/simulate_automation.ts'
import { actsWritten } from '#areas/engagement/index.ts'
import { noteActs } from './facts/follow-acts.ts'
import { endLeft, followImport } from './facts/follow-others.ts'
import { update_automation } from './update_automation.ts'
import { followEvents } from './facts/follow-facts.ts'
import { reactions } from '#operation/events/reaction.ts'
import type { Area } from '#operation/area.ts'

export { carryOnNextDue } from './turns/carry-on-due.ts'
export { nextRunAt } from './running/due-sql.ts'

export const area = {
  operations: {
    automations: [
      list_automations,
      create_automation,
      get_automation,
      update_automation,
      delete_automation,
      duplicate_automation,
      activate_automation,
      pause_automation,
      list_automation_recipes,
      send_automation_test_email,
      get_automation_report,
      list_automation_runs,
      get_automation_run,
      list_contact_runs,
      enter_automation,
      remove_from_automation,
      explain_automation_entry,
      simulate_automation,
    ],
  },
  events: [automationStep, automationFinished, goalReached],
  jobs: [
    deleteAutomationRows,
    enterExisting,
    moveRuns,
    sendAutomationNote,
    sendAutomationTrouble,
    sendAutomationTest,
  ],
  retention: [{ name: 'automation logs', forget: foldOldLogs }],
  periodic: [{ name: 'deleted automations', everyMs: 10 * MINUTE_MS, round: deleteFinished }],
  registrations: [
    ...accountData,
    register(mailKinds, automationMails),
    ...automationEvents.map((source) => register(eventSources, source)),
    register(reactions, followEvents),
    onSignal(usesWanted, automationsUsing),
    activeDependents,
    onSignal(tagsUsed, automationsOfTags),
    automationsOfImage,
    onSignal(actsWritten, noteActs),
    onSignal(readersLeft, endLeft),
    onSignal(readersImported, followImport),
    onSignal(contactDeleting, (scope, { contacts }) => scrubRuns(scope, contacts)),
  ],
} satisfies Area
