import type { BlocksContent, Inline } from '#areas/emails/index.ts'
import type { StepOf } from '../../tree/step.ts'

type Block = BlocksContent['blocks'][number]

/** A sentence in parts: texts, and pieces with formatting. */
type Words = (string | Inline)[]

const runs = (words: Words): Inline[] =>
  words.map((one) => (typeof one === 'string' ? { text: one } : one))

export const link = (text: string, href: string): Inline => ({ text, href })
export const firstName = (fallback: string): Inline => ({ field: 'first_name', default: fallback })

export const heading = (text: string): Block => ({ type: 'heading', level: 1, text: [{ text }] })
export const paragraph = (...text: Words): Block => ({ type: 'paragraph', text: runs(text) })
export const list = (...items: Words[]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map(runs),
})
export const button = (label: string, href: string): Block => ({ type: 'button', label, href })
export const greeting = paragraph('Hello ', firstName('there'), ',')
/** A German greeting. The sentence after it begins with a small letter. */
export const germanGreeting = paragraph('Hallo ', firstName('und guten Tag'), ',')

export function mail(
  id: string,
  subject: string,
  previewText: string,
  ...blocks: Block[]
): StepOf<'send_email'> {
  return { type: 'send_email', id, subject, previewText, content: { format: 'blocks', blocks } }
}

export const wait = (id: string, time: string): StepOf<'wait'> => ({ type: 'wait', id, for: time })
