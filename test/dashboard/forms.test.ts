import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MailcastProblem } from '../../client/src/index.ts'
import type { Campaign, Draft } from '../../dashboard/src/areas/campaigns/campaign.ts'
import { haltOf, isOut, tabOf, timesOf } from '../../dashboard/src/areas/campaigns/campaign-view.ts'
import {
  callOf,
  isTextAlone,
  judge,
  needsWhole,
  previewInputOf,
  senderOf,
} from '../../dashboard/src/areas/campaigns/composer/composer.ts'
import {
  fieldAt,
  firstValues as firstTime,
  type ScheduleValues,
  whenOf,
} from '../../dashboard/src/areas/campaigns/schedule/schedule.ts'
import {
  errorOfField,
  type Filled,
  firstValues,
  isOutOfView,
  readForm,
  stepAfter,
} from '../../dashboard/src/areas/console/console-form.ts'
import { fieldOf, type Schema } from '../../dashboard/src/areas/console/field.ts'
import { NO_FILTERS, readSearch } from '../../dashboard/src/areas/contacts/contacts-list.ts'
import {
  type Choices,
  dateFieldsOf,
  type Preview,
  wizardOf,
} from '../../dashboard/src/areas/contacts/imports/wizard.ts'
import * as segment from '../../dashboard/src/areas/segments/segment-form.ts'

// The logic of large pages, without a browser.

const schema = (type: string): Schema => ({ type })
const fields = [
  fieldOf('newsletterId', true, schema('string'), (one) => one),
  fieldOf('count', false, schema('integer'), (one) => one),
  fieldOf('filter', true, schema('object'), (one) => one),
]
const t = (key: string) => `(${key})`

test('console: a field shows its own mistake after an attempt, and else that of the answer', () => {
  const errors = [
    { pointer: '/count', detail: 'Too many.' },
    { pointer: '/filter/all/0', detail: 'No such field.' },
  ]
  const broken: Filled = readForm(fields, { filter: '{"all":', count: 3 })
  assert.deepEqual(broken, {
    input: { count: 3 },
    wrong: ['filter'],
    missing: ['newsletterId', 'filter'],
  })
  const said = (name: string, tried: boolean, filled: Filled = broken) =>
    errorOfField(name, filled, { tried, errors, t })
  assert.deepEqual(
    [said('newsletterId', false), said('filter', false), said('count', false)],
    [undefined, undefined, 'Too many.'],
  )
  assert.deepEqual(
    [said('newsletterId', true), said('filter', true)],
    ['(console:missing)', '(console:notJson)'],
  )
  const whole = readForm(fields, { newsletterId: 'nl_1', filter: '{"all":[]}' })
  assert.deepEqual(whole.input, { newsletterId: 'nl_1', filter: { all: [] } })
  assert.equal(said('filter', true, whole), 'No such field.')
})

test('console: sending and destroying ask first, and nothing runs without a right or a value', () => {
  const whole = { input: {}, wrong: [], missing: [] }
  const step = (effect: string, filled: object = {}, mayRun = true) =>
    stepAfter({ ...whole, ...filled }, { effect, mayRun })
  assert.deepEqual(
    ['read', 'write', 'send', 'destroy'].map((effect) => step(effect)),
    ['run', 'run', 'ask', 'ask'],
  )
  assert.deepEqual(
    [
      step('read', {}, false),
      step('read', { wrong: ['filter'] }),
      step('send', { missing: ['a'] }),
    ],
    ['stay', 'stay', 'stay'],
  )
})

test('console: a form begins with the newsletter, and a hidden answer is scrolled to', () => {
  assert.deepEqual(firstValues(fields, 'nl_1'), { newsletterId: 'nl_1' })
  assert.deepEqual(
    firstValues([fieldOf('newsletterId', false, schema('string'), (one) => one)], 'nl_1'),
    {},
  )
  assert.deepEqual(
    [-1, 0, 400, 401].map((top) => isOutOfView(top, 800)),
    [true, false, false, true],
  )
})

test('contacts: the address of the page is read, and what does not exist counts as none', () => {
  assert.deepEqual(readSearch({}, 'nl_1'), {
    sort: 'newest',
    filter: {
      newsletterId: 'nl_1',
      q: undefined,
      status: undefined,
      tier: undefined,
      tag: undefined,
      segmentId: undefined,
    },
    isFiltered: false,
  })
  const read = readSearch({ q: 'ada', status: 'active', sort: 'email' }, undefined)
  assert.deepEqual(
    [read.filter.q, read.filter.status, read.sort, read.isFiltered],
    ['ada', 'active', 'email', true],
  )
  const unknown = readSearch({ status: 'gone', sort: 'size' }, undefined)
  assert.equal(readSearch({ tier: 'paid' }, undefined).isFiltered, true)
  assert.deepEqual(
    [unknown.filter.status, unknown.sort, unknown.isFiltered],
    [undefined, 'newest', true],
  )
  assert.equal(readSearch({ sort: 'email', ...NO_FILTERS }, undefined).isFiltered, false)
})

const campaign = (some: object) =>
  ({
    id: 'cmp_1',
    newsletterId: 'nl_1',
    status: 'sent',
    stopReason: null,
    steps: [],
    scheduledFor: null,
    scheduledLocal: null,
    ...some,
  }) as unknown as Campaign
const step = (startedAt: string, finishedAt: string | null = null) => ({ startedAt, finishedAt })

test('a campaign has a report once it went out, and says why a person must resume it', () => {
  const steps = [step('2026-01-15T09:00:00.000Z')]
  const out = (some: object) => isOut(campaign(some))
  assert.deepEqual(
    [out({ status: 'draft' }), out({ status: 'scheduled' }), out({ status: 'stopped' })],
    [false, false, false],
  )
  assert.deepEqual(
    [
      out({ status: 'sending', steps }),
      out({ status: 'stopped', steps }),
      out({ status: 'sent', steps }),
    ],
    [true, true, true],
  )
  const halt = (status: string, stopReason: string | null) =>
    haltOf(campaign({ status, stopReason, steps }))
  assert.deepEqual(
    [
      halt('paused', 'complaints'),
      halt('paused', 'awaiting_winner'),
      halt('paused', null),
      halt('sending', null),
    ],
    ['complaints', null, null, null],
  )
  assert.deepEqual(
    [tabOf('recipients'), tabOf('what'), tabOf(undefined)],
    ['recipients', 'report', 'report'],
  )
})

test('a campaign begins with its first step and ends with its last one, and a late start is told', () => {
  assert.equal(timesOf(campaign({})), null)
  const steps = [
    step('2026-01-15T09:05:00.000Z', '2026-01-15T09:06:00.000Z'),
    step('2026-01-16T09:00:00.000Z'),
  ]
  assert.deepEqual(timesOf(campaign({ steps })), {
    startedAt: steps[0]!.startedAt,
    finishedAt: null,
    lateS: null,
  })
  const late = timesOf(
    campaign({ steps: steps.slice(0, 1), scheduledFor: '2026-01-15T09:00:00.000Z' }),
  )
  assert.deepEqual([late?.finishedAt, late?.lateS], ['2026-01-15T09:06:00.000Z', 300])
})

test('composer: the preview gets the draft with its reader and the option of its test', () => {
  const content = { format: 'markdown', body: 'Hello' }
  const draft = {
    subject: 'March',
    previewText: 'Peas',
    content,
    access: 'paid',
    audience: {},
    variants: null,
  } as unknown as Draft
  const text = { subject: 'March', previewText: 'Peas', content }
  const gate = { access: 'paid', as: 'paid', places: true }
  const shown = previewInputOf(campaign({}), draft, {
    readerId: undefined,
    variant: null,
    as: 'paid',
  })
  assert.deepEqual(shown, { newsletterId: 'nl_1', ...text, contactId: undefined, ...gate })
  const variants = { options: [{ key: 'A' }, { key: 'B' }] } as unknown as Draft['variants']
  const ofB = previewInputOf(
    campaign({}),
    { ...draft, variants },
    { readerId: 'sub_1', variant: 'B', as: 'free' },
  )
  assert.deepEqual(
    ofB,
    { newsletterId: 'nl_1', ...text, contactId: 'sub_1', ...gate, variants, variant: 'B' },
    'nothing is parted',
  )
  const walled = { format: 'markdown', body: 'Hello\n\n<!-- paywall -->\n\nYou' } as const
  const parted = previewInputOf(
    campaign({}),
    { ...draft, content: walled },
    { readerId: undefined, variant: null, as: 'free' },
  )
  assert.equal(parted.as, 'free')
  assert.deepEqual(callOf(campaign({}), draft), {
    operation: 'update_campaign',
    input: { campaignId: 'cmp_1', ...text },
  })
  assert.deepEqual((['send', 'test', 'schedule'] as const).map(needsWhole), [true, false, true])
  assert.equal(
    senderOf({ sender: { name: 'Ada', email: 'ada@garden.example' } }),
    'Ada <ada@garden.example>',
  )
  assert.equal(senderOf(undefined), '')
})

test('schedule: the picker begins with the present schedule, else with tomorrow at nine', () => {
  const now = Date.parse('2026-01-14T23:30:00.000Z')
  const first = (some: object, ofNewsletter: string) =>
    firstTime(campaign({ status: 'draft', ...some }), ofNewsletter, 'Asia/Tokyo', now)
  assert.deepEqual(first({}, 'Europe/Berlin'), {
    by: 'time',
    day: '2026-01-16',
    time: '09:00',
    timeZone: 'Europe/Berlin',
    hours: 3,
  })
  assert.deepEqual(first({}, 'UTC').timeZone, 'Asia/Tokyo')
  const present = {
    status: 'scheduled',
    scheduledFor: '2026-02-01T08:15:00.000Z',
    scheduledLocal: { timeZone: 'Europe/Berlin' },
  }
  assert.deepEqual(
    [first(present, 'UTC').day, first(present, 'UTC').time, first(present, 'UTC').timeZone],
    ['2026-02-01', '09:15', 'Europe/Berlin'],
  )
})

test('schedule: a local time keeps its zone, and hours become an instant', () => {
  const values: ScheduleValues = {
    by: 'time',
    day: '2026-02-01',
    time: '09:15',
    timeZone: 'Europe/Berlin',
    hours: 2,
  }
  assert.deepEqual(whenOf(values), { at: '2026-02-01T09:15', timeZone: 'Europe/Berlin' })
  const before = Date.now()
  const { at, ...zone } = whenOf({ ...values, by: 'hours' })
  const leadMs = Date.parse(at) - before - 2 * 3_600_000
  assert.ok(leadMs >= 0 && leadMs < 60_000, at)
  assert.deepEqual(zone, {})
  assert.deepEqual(
    [fieldAt('/timeZone', values), fieldAt('/at', values), fieldAt('/at', { by: 'hours' })],
    ['timeZone', 'time', 'hours'],
  )
})

const preview = (some: object) =>
  ({
    counts: { good: 5 },
    repeated: 1,
    consent: 'given',
    dateOrder: null,
    mapping: { email: 'email' },
    ...some,
  }) as unknown as Preview
const run = (some: object) => ({
  preview: preview({}),
  part: false,
  pending: false,
  stale: false,
  ...some,
})

test('import: it may begin with good rows and no open question, and names only a certain count', () => {
  const said: Choices = { mapping: null }
  assert.deepEqual(wizardOf(said, run({})), {
    mapping: { email: 'email' },
    lacksAnswer: false,
    isReady: true,
    counted: 4,
  })
  const stateOf = (some: object, choices: Choices = said) => {
    const { isReady, counted, lacksAnswer } = wizardOf(choices, run(some))
    return [isReady, counted, lacksAnswer]
  }
  assert.deepEqual(stateOf({ preview: null }), [false, null, false])
  assert.deepEqual(stateOf({ pending: true }), [false, 4, false])
  assert.deepEqual(stateOf({ part: true }), [true, null, false])
  assert.deepEqual(stateOf({ stale: true, preview: preview({ repeated: 5 }) }), [true, null, false])
  assert.deepEqual(stateOf({ preview: preview({ repeated: 5 }) }), [false, null, false])
  assert.deepEqual(stateOf({ preview: preview({ consent: 'unknown' }) }), [false, 4, true])
  assert.deepEqual(
    stateOf(
      { preview: preview({ consent: 'unknown' }) },
      { mapping: null, defaultStatus: 'active' },
    ),
    [true, 4, false],
  )
  assert.deepEqual(stateOf({ preview: preview({ dateOrder: 'ambiguous' }) }), [false, 4, true])
  assert.deepEqual(wizardOf({ mapping: { a: 'email' } }, run({})).mapping, { a: 'email' })
})

test('import: dates are asked about for known fields and for new ones', () => {
  const known = [
    { name: 'born', type: 'date', createdAt: '' },
    { name: 'city', type: 'text', createdAt: '' },
  ] as const
  const mapping = {
    Joined: { field: 'joined', type: 'date' },
    Town: { field: 'town', type: 'text' },
    Born: 'fields.born',
  } as const
  assert.deepEqual(dateFieldsOf(known, mapping), ['born', 'joined'])
})

const filter = { all: [{ field: 'status', op: 'is', value: 'active' }] }
const editing = { segmentId: null, newsletterId: 'nl_1', name: '', filter } as segment.Editing
const placed = (byPart: [string, string][], left: string | null = null) => ({
  byPart: new Map(byPart),
  left,
})

test('segment: the preview counts exactly only for the filter that was asked for', () => {
  assert.deepEqual(segment.previewInputOf(editing, { readerId: undefined, exactFor: null }), {
    newsletterId: 'nl_1',
    filter,
  })
  const exact = segment.previewInputOf(editing, {
    readerId: 'sub_1',
    exactFor: JSON.stringify(filter),
  })
  assert.deepEqual(exact, { newsletterId: 'nl_1', filter, contactId: 'sub_1', exact: true })
  assert.ok(
    !('exact' in segment.previewInputOf(editing, { readerId: undefined, exactFor: '{"all":[]}' })),
  )
})

test('segment: it is created or updated, and changed by its name or its filter', () => {
  assert.deepEqual(segment.callOf(editing), {
    operation: 'create_segment',
    input: { newsletterId: 'nl_1', name: '…', filter },
  })
  const known = { ...editing, segmentId: 'seg_1', name: 'Friends' }
  assert.deepEqual(segment.callOf(known), {
    operation: 'update_segment',
    input: { segmentId: 'seg_1', name: 'Friends', filter },
  })
  const changed = (some: object) => segment.isChanged({ ...known, ...some }, known)
  assert.deepEqual(
    [changed({}), changed({ name: 'Fans' }), changed({ filter: { all: [] } })],
    [false, true, true],
  )
})

test('segment: unfinished rows are named after an attempt, and refusals at their parts at once', () => {
  const unfinished = new Map([['row', 'Finish it.']])
  const found = {
    tried: false,
    unfinished,
    ofPreview: placed([['other', 'No such tag.']]),
    ofSave: placed([['other', 'Gone.']]),
  }
  assert.deepEqual([...segment.problemsByPart(found)], [['other', 'Gone.']])
  assert.deepEqual(segment.problemsByPart({ ...found, tried: true }).get('row'), 'Finish it.')
  assert.deepEqual(segment.waitOf(found), { says: 'unfinished', count: 1 })
  assert.equal(segment.waitOf({ ...found, unfinished: new Map() })?.says, 'refused')
  assert.equal(segment.waitOf({ unfinished: new Map(), ofPreview: placed([]) }), null)
  assert.deepEqual(
    [segment.isSavable({ name: 'a' }, unfinished), segment.isSavable({ name: '' }, new Map())],
    [false, false],
  )
  assert.ok(segment.isSavable({ name: 'a' }, new Map()))
})

test('segment: below the form stands what no part shows', () => {
  const problem = (errors: object[]) =>
    new MailcastProblem('update_segment', 422, { code: 'invalid', title: 'invalid', errors }, null)
  const named = problem([{ pointer: '/filter/all/0', code: 'unknown_tag', detail: 'No such tag.' }])
  assert.equal(segment.leftOver(named, placed([['row', 'No such tag.']]), 'It was refused.'), null)
  assert.equal(
    segment.leftOver(named, placed([], 'A name is taken.'), 'It was refused.'),
    'A name is taken.',
  )
  assert.equal(segment.leftOver(problem([]), placed([]), 'It was refused.'), 'It was refused.')
  assert.equal(segment.leftOver(null, placed([]), null), null)
})

test('checks say that all is well of the whole present text alone', () => {
  const fine = {
    found: 0,
    held: 0,
    current: true,
    problem: null,
    branch: { kind: 'reader' },
    isPart: false,
  } as const
  assert.equal(judge(fine), 'fine')
  assert.equal(judge({ ...fine, current: false }), 'waits')
  assert.equal(judge({ ...fine, held: 2 }), 'begins')
  assert.equal(judge({ ...fine, problem: 'Broken Liquid' }), 'none')
  assert.equal(judge({ ...fine, isPart: true }), 'parts')
  for (const branch of [
    { kind: 'all' },
    { kind: 'none' },
    { kind: 'only', condition: 'vip' },
  ] as const)
    assert.equal(judge({ ...fine, branch }), 'parts')
  assert.equal(judge({ ...fine, found: 1, current: false }), 'found')
})

test('words of a text may be drawn later, its look and its format may not', () => {
  const content = { format: 'blocks' as const, blocks: [], theme: { font: 'serif' as const } }
  const before = { content: { ...content, theme: { ...content.theme } } }
  assert.equal(
    isTextAlone({ content: { ...content, blocks: [{ type: 'divider' }] } }, before),
    true,
  )
  assert.equal(isTextAlone({ content: { ...content, theme: { font: 'sans' } } }, before), false)
  assert.equal(isTextAlone({ content: { format: 'blocks', blocks: [] } }, before), false)
  assert.equal(isTextAlone({ content: { format: 'markdown', body: '' } }, before), false)
  assert.equal(isTextAlone({ content, subject: 'May' }, before), false)
  const markdown = { content: { format: 'markdown' as const, body: '' } }
  assert.equal(isTextAlone({ content: { format: 'markdown', body: 'a' } }, markdown), true)
})
