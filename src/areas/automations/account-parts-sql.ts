import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, id, integer, json, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

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
    deletedAt: orNull(time()),
  },
  leaves: {
    fact: 'the trigger of the version, as the engine looks it up',
    looked_at: 'when its segment was last looked at',
    look_at: 'when its segment is to be looked at',
    held_told_at: 'when a notice was sent',
    loops_told_at: 'when a notice was sent',
  },
  batch: 20,
}

const versions: AccountPart = {
  name: 'automation-versions',
  about: 'Every version that an automation had: trigger, steps and the texts of its mails.',
  table: 'automation_version',
  key: { automation_id: 'uuid', version: 'integer' },
  columns: { automationId: id('aut'), version: integer(), plan: json(), createdAt: time() },
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
  },
  leaves: {
    waiting: 'whether it waits for an event; its step says so',
    logged: 'the number of its lines in `automation-log`',
  },
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

export const accountData = [automations, versions, runs, log, sums].map((part) =>
  register(accountParts, part),
)
