import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '#lib/cpu-time.ts'
import { exampleId } from '#operation/fields.ts'
import type { Ports } from '#ports/ports.ts'
import { testPorts } from '#test/ports.ts'
import { EXAMPLE_CAMPAIGN } from '#areas/campaigns/record/campaign-events.ts'
import { prepareMessage } from '#areas/mailings/submitting/prepared-message.ts'
import { compileApart, fieldErrorsApart } from '../compile/compile-apart.ts'
import { COSTLY } from '../fixtures/costly-liquid.ts'
import { authorOf, EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'
import { messageMaker } from '../message/message-maker.ts'

// Texts that cost too much, when they are checked and when they are sent.

const world = testPorts({ baseUrl: 'https://mail.example' }) as unknown as Ports
const VICTIM = 'victim@readers.example'

const whereNamed = (body: string) => `{% if email == "${VICTIM}" %}${body}{% endif %}`
const text = (body: string) => ({ ...EXAMPLE_CAMPAIGN, content: { format: 'html' as const, body } })
const refusals = async (body: string) =>
  (await fieldErrorsApart('acc_1', text(body), EXAMPLE_NEWSLETTER)).map(
    ({ code, pointer, detail }) => `${pointer} ${code}: ${detail}`,
  )

test('a text that costs too much is refused with what to change', async () => {
  for (const [name, body] of Object.entries(COSTLY)) {
    const [fieldError = 'none'] = await refusals(body)
    assert.match(
      fieldError,
      /^\/content\/body (invalid_liquid|too_complex): .*(make it shorter|give it smaller numbers|write fewer|the number in it smaller)/,
      name,
    )
  }
})

test('a condition that the check does not see through costs the process that sends a moment, and the mail is refused for good', async () => {
  for (const [name, body] of Object.entries(COSTLY)) {
    const hidden = text(whereNamed(body))
    assert.deepEqual(await fieldErrorsApart('acc_1', hidden, EXAMPLE_NEWSLETTER), [], name)
    const given = {
      ...authorOf(EXAMPLE_NEWSLETTER),
      accountId: exampleId('acc'),
      newsletter: EXAMPLE_NEWSLETTER,
      ports: world,
      sign: <T>(made: T) => made,
      mailing: Buffer.alloc(8, 7),
    }
    const maker = messageMaker(await compileApart('acc_1', hidden, EXAMPLE_NEWSLETTER, 'worker'), {
      ...given,
      source: { ...hidden, kind: 'campaign' },
    })
    const began = cpuMs()
    const mail = await prepareMessage(maker, {
      contact_id: '018f0000-0000-7000-8000-000000000000',
      email: VICTIM,
      fields: {},
    } as never)
    assert.ok('outcome' in mail, name)
    if (name !== 'a case of blanks') assert.equal(mail.outcome, 'refused', name)
    assert.ok(cpuMs() - began < 1000, `${name}: ${cpuMs() - began} ms`)
  }
})
