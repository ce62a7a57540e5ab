import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import {
  boolean,
  free,
  id,
  integer,
  json,
  orNull,
  text,
  time,
} from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'
import { AutomationName } from './record/automation.ts'
import { Plan } from './tree/plan.ts'

const automations: AccountPart = {
  name: 'automations',
  about: 'The automations with their drafts.',
  table: 'automation',
  key: { automation_id: 'uuid' },
  columns: {
    id: id('aut', 'automation_id'),
    newsletterId: id('nl'),
    name: text(),
    status: text(),
    version: orNull(integer()),
    draft: orNull(json()),
    takesImported: boolean(),
    createdAt: time(),
    activatedAt: orNull(time()),
    fact: orNull(text()),
    lookedAt: orNull(time()),
    lookAt: orNull(time()),
    deletedAt: orNull(time()),
  },
  leaves: {
    held_told_at: 'when a notice was sent',
    loops_told_at: 'when a notice was sent',
  },
  arrives: {
    checks: { name: AutomationName, draft: Plan.nullable() },
    sets: { status: ({ status }) => (status === 'active' ? 'paused' : status) },
  },
  batch: 20,
}

const versions: AccountPart = {
  name: 'automation-versions',
  about: 'Every version that an automation had: trigger, steps and the texts of its mails.',
  table: 'automation_version',
  key: { automation_id: 'uuid', version: 'integer' },
  columns: { automationId: id('aut'), version: integer(), plan: json(), createdAt: time() },
  arrives: { checks: { plan: Plan } },
  batch: 20,
}

const runs: AccountPart = {
  name: 'automation-runs',
  about: 'The ways of readers through automations.',
  table: 'automation_run',
  key: { run_id: 'uuid' },
  columns: {
    id: id('run', 'run_id'),
    automationId: id('aut'),
    version: integer(),
    contactId: id('sub'),
    occurrence: text(),
    status: text(),
    stepId: orNull(text()),
    arrivedAt: time(),
    dueAt: orNull(time()),
    waitEndsAt: orNull(time()),
    enteredAt: time(),
    endedAt: orNull(time()),
    reason: orNull(text()),
    because: json(),
    depth: integer(),
    waiting: boolean(),
    logged: integer(),
  },
  arrives: { checks: { because: free } },
}

const log: AccountPart = {
  name: 'automation-log',
  about: 'What happened on each run, step by step.',
  table: 'automation_log',
  key: { run_id: 'uuid', number: 'integer' },
  columns: {
    runId: id('run'),
    number: integer(),
    automationId: id('aut'),
    at: time(),
    stepId: orNull(text()),
    what: text(),
    detail: orNull(json()),
    reason: orNull(text()),
  },
  arrives: { checks: { detail: free } },
}

const sums: AccountPart = {
  name: 'automation-sums',
  about: 'The counts of log lines that are deleted by now.',
  table: 'automation_sum',
  key: { automation_id: 'uuid', step_id: 'text', what: 'text', reason: 'text' },
  columns: {
    automationId: id('aut'),
    stepId: text(),
    what: text(),
    reason: text(),
    lines: integer(),
  },
}

const waits: AccountPart = {
  name: 'automation-waits',
  about: 'The events for which runs wait.',
  table: 'automation_wait',
  key: { contact_id: 'uuid', fact: 'text', run_id: 'uuid', branch: 'text' },
  columns: {
    contactId: id('sub'),
    fact: text(),
    runId: id('run'),
    branch: text(),
    happenedAt: orNull(time()),
  },
}

const members: AccountPart = {
  name: 'automation-members',
  about: 'The readers who were in a trigger’s segment at its last look.',
  table: 'automation_member',
  key: { automation_id: 'uuid', contact_id: 'uuid' },
  columns: { automationId: id('aut'), contactId: id('sub') },
}

export const accountData = [automations, versions, runs, log, sums, waits, members].map((part) =>
  register(accountParts, part),
)
