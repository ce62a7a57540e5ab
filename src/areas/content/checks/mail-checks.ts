import { countText } from '#operation/count-text.ts'
import type { Preview } from '#areas/emails/index.ts'
import { type Check, checkIf } from './check.ts'
import { isShortened } from './shorteners.ts'
import { listed } from './words.ts'

/** Domains that RFC 2606 reserves for examples, with those below them. A page answers at example.com, so trying a link does not tell. */
const EXAMPLE_HOST = /(?:^|\.)example\.(?:com|net|org)\.?$/

/** Phones show about 40 letters of a subject, and most desktop programs about 60. */
const SUBJECT_SHOWN = 60
/** SpamAssassin's SUBJ_ALL_CAPS leaves shorter subjects alone too. */
const SHOUTED_LEAST = 10

/** Lists what the filled-in mail alone shows: its subject, its links and its footer. Asks nothing of the network. `whole`: the content's pointer. */
export function textChecks(preview: Preview, { hasSubject, whole }: { hasSubject: boolean; whole: string }): Check[] {
  return [...footerChecks(preview, whole), ...(hasSubject ? subjectChecks(preview.subject) : []), ...addressChecks(preview.links, whole)]
}

function footerChecks({ showsUnsubscribe }: Preview, pointer: string): Check[] {
  if (showsUnsubscribe) return []
  const detail = 'The styles of the text hide the footer, so no reader sees the link to unsubscribe. Laws and mailbox providers require one. Show it.'
  return [{ code: 'no_unsubscribe', severity: 'error', detail, pointer }]
}

function subjectChecks(subject: string): Check[] {
  const length = [...new Intl.Segmenter().segment(subject)].length
  const letters = subject.match(/\p{L}/gu)?.length ?? 0
  const isShouted = letters >= SHOUTED_LEAST && subject === subject.toUpperCase() && subject !== subject.toLowerCase()
  return [
    ...checkIf(length > SUBJECT_SHOWN, {
      code: 'long_subject',
      severity: 'warning',
      detail: `The subject has ${length} characters. Mailboxes show about ${SUBJECT_SHOWN}, and phones 40: put what matters first.`,
      values: { count: length },
      pointer: '/subject',
    }),
    ...checkIf(isShouted, {
      code: 'subject_in_capitals',
      severity: 'warning',
      detail: 'The subject is in capitals, which spam filters count against it. Write it as a sentence.',
      pointer: '/subject',
    }),
  ]
}

function addressChecks(links: readonly string[], pointer: string): Check[] {
  const short = links.filter(isShortened)
  const plain = links.filter((link) => /^http:/i.test(link))
  const examples = links.filter((link) => EXAMPLE_HOST.test(new URL(link).hostname))
  return [
    ...checkIf(short.length > 0, {
      code: 'shortened_link',
      severity: 'warning',
      detail: `${countText(short.length, 'link goes', 'links go')} through a link shortener, which spam filters distrust: ${listed(short)}. Link to the page itself.`,
      values: { count: short.length, links: listed(short) },
      pointer,
    }),
    ...checkIf(plain.length > 0, {
      code: 'plain_http_link',
      severity: 'warning',
      detail: `${countText(plain.length, 'link is', 'links are')} not encrypted: ${listed(plain)}. Write https where the page has it.`,
      values: { count: plain.length, links: listed(plain) },
      pointer,
    }),
    ...checkIf(examples.length > 0, {
      code: 'example_link',
      severity: 'warning',
      detail: `${countText(examples.length, 'link leads', 'links lead')} to a domain that stands for examples: ${listed(examples)}. Write the address that you mean.`,
      values: { count: examples.length, links: listed(examples) },
      pointer,
    }),
  ]
}
