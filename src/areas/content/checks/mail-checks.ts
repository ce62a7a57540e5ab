import { findInvisible } from '#lib/addresses/invisible.ts'
import { countText } from '#operation/count-text.ts'
import type { Preview } from '#areas/emails/index.ts'
import { type Check, checkIf } from './check.ts'
import { placeCheck, type TextPlace } from './link-places.ts'
import { isShortened } from './shorteners.ts'
import { listTexts } from './words.ts'

/**
 * The domains that RFC 2606 reserves for examples. example.com serves a page, so requesting it does
 * not show that a link works.
 */
const EXAMPLE_HOST = /(?:^|\.)example\.(?:com|net|org)\.?$/

/** The characters of a subject that most mail programs show. Phones show about 40. */
const SUBJECT_SHOWN = 60
/**
 * The shortest subject, in characters, that is reported as all capitals. SpamAssassin's
 * SUBJ_ALL_CAPS ignores shorter subjects too.
 */
const SHOUTED_LEAST = 10

/**
 * Invisible control characters for writing direction. They are legitimate in right-to-left text.
 */
const DIRECTION = /\p{Bidi_Control}/gu
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Checks a mail with sample values, without the network. `whole`: the pointer to the content. */
export function textChecks(
  preview: Preview,
  {
    hasSubject,
    whole,
    placeOf = () => ({ pointer: whole }),
  }: { hasSubject: boolean; whole: string; placeOf?: (link: string) => TextPlace },
): Check[] {
  return [
    ...footerChecks(preview, whole),
    ...(hasSubject ? subjectChecks(preview.subject) : []),
    ...addressChecks(preview.links, placeOf),
  ]
}

function footerChecks({ showsUnsubscribe }: Preview, pointer: string): Check[] {
  if (showsUnsubscribe) return []
  const detail =
    'The styles of the text hide the footer, so no reader sees the link to unsubscribe. Laws and mailbox providers require one. Show it.'
  return [{ code: 'no_unsubscribe', severity: 'error', detail, pointer }]
}

function subjectChecks(subject: string): Check[] {
  const length = [...new Intl.Segmenter().segment(subject)].length
  const letters = subject.match(/\p{L}/gu)?.length ?? 0
  const isShouted =
    letters >= SHOUTED_LEAST &&
    subject === subject.toUpperCase() &&
    subject !== subject.toLowerCase()
  const invisible = findInvisible(
    FROM_RIGHT.test(subject) ? subject.replace(DIRECTION, ' ') : subject,
  )
  return [
    ...(invisible === null ? [] : [invisibleInSubject(invisible)]),
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
      detail:
        'The subject is in capitals, which spam filters count against it. Write it as a sentence.',
      pointer: '/subject',
    }),
  ]
}

function invisibleInSubject({ sign, place }: { sign: string; place: number }): Check {
  return {
    code: 'invisible_in_subject',
    severity: 'warning',
    detail: `The subject has an invisible sign, ${sign}, at character ${place}. Some mailboxes show a box or a dash for it. Remove it.`,
    values: { sign, place },
    pointer: '/subject',
  }
}

/** Finds an invisible character in a link address, also a percent-encoded one. */
function findInAddress(address: string): ReturnType<typeof findInvisible> {
  try {
    return findInvisible(decodeURI(address))
  } catch {
    return findInvisible(address)
  }
}

function addressChecks(links: readonly string[], placeOf: (link: string) => TextPlace): Check[] {
  const invisible = links.filter((link) => findInAddress(link) !== null)
  const short = links.filter(isShortened)
  const plain = links.filter((link) => /^http:/i.test(link))
  const examples = links.filter((link) => EXAMPLE_HOST.test(new URL(link).hostname))
  const sign = invisible.length > 0 ? findInAddress(invisible[0]!)!.sign : ''
  return [
    ...checkIf(
      invisible.length > 0,
      placeCheck(
        {
          code: 'invisible_in_link',
          severity: 'warning',
          detail: `${countText(invisible.length, 'link has', 'links have')} an invisible sign, ${sign}, and may lead nowhere: ${listTexts(invisible)}. Write the address anew.`,
          values: { count: invisible.length, links: listTexts(invisible), sign },
        },
        placeOf(invisible[0] ?? ''),
      ),
    ),
    ...checkIf(
      short.length > 0,
      placeCheck(
        {
          code: 'shortened_link',
          severity: 'warning',
          detail: `${countText(short.length, 'link goes', 'links go')} through a link shortener, which spam filters distrust: ${listTexts(short)}. Link to the page itself.`,
          values: { count: short.length, links: listTexts(short) },
        },
        placeOf(short[0] ?? ''),
      ),
    ),
    ...checkIf(
      plain.length > 0,
      placeCheck(
        {
          code: 'plain_http_link',
          severity: 'warning',
          detail: `${countText(plain.length, 'link is', 'links are')} not encrypted: ${listTexts(plain)}. Write https where the page has it.`,
          values: { count: plain.length, links: listTexts(plain) },
        },
        placeOf(plain[0] ?? ''),
      ),
    ),
    ...checkIf(
      examples.length > 0,
      placeCheck(
        {
          code: 'example_link',
          severity: 'warning',
          detail: `${countText(examples.length, 'link leads', 'links lead')} to a domain that stands for examples: ${listTexts(examples)}. Write the address that you mean.`,
          values: { count: examples.length, links: listTexts(examples) },
        },
        placeOf(examples[0] ?? ''),
      ),
    ),
  ]
}
