import {
  isProblem,
  type Mailcast,
  MailcastProblem,
  type ProblemCode,
  type Subscriber,
  verifyWebhook,
  type WebhookEvent,
} from '../src/index.ts'

// Compiled, never run. Lines that must not compile are marked, and a mark without an error fails
// too. The file is also compiled against the packed client.

declare const mailcast: Mailcast

export async function inputs(): Promise<void> {
  await mailcast.contacts.add({ email: 'ada@example.com', tags: ['vip'], source: undefined })
  // @ts-expect-error a field that is not declared
  await mailcast.contacts.add({ email: 'ada@example.com', emial: 'x' })
  // @ts-expect-error a field that is needed
  await mailcast.contacts.add({ source: 'x' })
  // @ts-expect-error a value that is not among the choices
  await mailcast.contacts.list({ status: 'gone' })
  // @ts-expect-error an operation that is not there
  await mailcast.contacts.bury({})
  // @ts-expect-error an operation that is not there
  await mailcast.call('bury_contact', {})
  // @ts-expect-error the input of another operation
  await mailcast.call('add_contact', { contactId: 'sub_1' })
  await mailcast.contacts.import({
    file: new Blob(['email\n']),
    mapping: { 'E-mail': 'email', Notes: null },
  })
}

export async function outputs(): Promise<void> {
  const contact: Subscriber = await mailcast.contacts.get({ contactId: 'sub_1' })
  // @ts-expect-error a field that no subscriber has
  void contact.phone
  const added = await mailcast.contacts.add({ email: 'ada@example.com' })
  // @ts-expect-error a signups only key gets no id: the type asks first
  void added.id
  if ('id' in added) added.tags.join()
  for await (const one of mailcast.contacts.list()) one.email.toLowerCase()
  for await (const one of mailcast.call('list_tags', {})) one.contacts.toFixed()
  // @ts-expect-error one record is not a list
  void mailcast.contacts.get({ contactId: 'sub_1' })[Symbol.asyncIterator]
  const { status, body } = await mailcast.call('get_campaign', { campaignId: 'cmp_1' }).answer()
  body.counts.sent.toFixed(status)
  const nothing: void = await mailcast.contacts.delete({ contactId: 'sub_1' })
  return nothing
}

export function problems(error: unknown): string {
  if (error instanceof MailcastProblem) {
    const code: ProblemCode = error.code
    // @ts-expect-error a code that no operation declares
    if (code === 'no_such_code') return 'never'
  }
  if (!isProblem(error, 'add_contact')) return 'another'
  switch (error.code) {
    case 'too_many_tags':
    case 'rate_limited':
      return error.message
    // @ts-expect-error a code of another operation
    case 'campaign_not_draft':
      return 'never'
    default:
      return error.errors.map(({ pointer }) => pointer).join()
  }
}

export async function events(request: Request): Promise<string> {
  const event: WebhookEvent = await verifyWebhook({
    body: await request.text(),
    headers: request.headers,
    secret: 'whsec_x',
  })
  switch (event.type) {
    case 'subscriber.created':
      return event.data.subscriber.email + String(event.data.resubscribed)
    case 'subscriber.unsubscribed':
      // @ts-expect-error what another kind brings
      void event.data.resubscribed
      return event.data.via
    case 'campaign.sent':
      return event.data.campaign.subject
    default:
      return event.id
  }
}
