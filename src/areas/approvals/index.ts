import { onSignal } from '#operation/events/signal.ts'
import { afterWrites } from '#operation/policy/after-writes.ts'
import { register } from '#operation/registry.ts'
import { contactDeleting } from '#areas/contacts/index.ts'
import { liveName, liveWanted } from '#areas/newsletters/index.ts'
import { approvalDecision, approvalRequested } from './approval-events.ts'
import { sendApprovalNotice } from './approval-notice.ts'
import { forgetOldApprovals, isAwaited, touchApprovals } from './approval-sql.ts'
import { approve } from './approve.ts'
import { checkTouched } from './check-approvals.ts'
import { decline } from './decline.ts'
import { forgetContacts } from './forget-contacts.ts'
import { get_approval } from './get_approval.ts'
import { list_approvals } from './list_approvals.ts'
import { storesApprovals } from './request-approval.ts'
import { withdraw_approval } from './withdraw_approval.ts'
import type { Area } from '#operation/area.ts'

export { hideSecrets } from './shown-approval.ts'

export const area = {
  operations: { approvals: [list_approvals, get_approval, approve, decline, withdraw_approval] },
  events: [approvalRequested, approvalDecision],
  jobs: [sendApprovalNotice],
  retention: [{ name: 'approvals', forget: forgetOldApprovals }],
  periodic: [{ name: 'touched approvals', everyMs: 2000, round: checkTouched }],
  registrations: [
    storesApprovals,
    register(afterWrites, touchApprovals),
    // A key with limited rights must not change who gets a campaign that waits for a person's
    // approval.
    onSignal(liveWanted, async (scope, { found, kind, names }) => {
      if (!found.live) found.live = await isAwaited(scope, liveName(kind, names))
    }),
    onSignal(contactDeleting, forgetContacts),
  ],
} satisfies Area
