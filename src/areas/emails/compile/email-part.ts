import { type Liquid, type Template, type Token, TokenKind } from 'liquidjs'
import { quotedPiece, quotedPrintable } from '#mail/quoted-printable.ts'
import { boundedLength } from '../liquid/liquid.ts'
import { Effort, MailContext } from '../liquid/liquid-effort.ts'
import { LinkTag, safeAddress } from '../liquid/liquid-link.ts'
import { parseText } from '../liquid/liquid-parse.ts'
import { OpenImageTag, TrackedLinkTag, trackWith } from '../liquid/liquid-tracking.ts'
import { plainOutput, type Values } from './plain-output.ts'
import { imagePieces, linkPieces, TOKEN_HERE, trackerFor, type Tracking } from './tracking.ts'

/** One part of an e-mail (subject, text or HTML), parsed once and filled in for each reader. */
export interface Part {
  /** Fills in the part as readable text. @param effort the mail's, where several parts share one */
  fill(values: Values, recipientToken: string | null, effort?: Effort): string
  /** Fills in the part and encodes it in quoted-printable, for the wire. */
  encode(values: Values, recipientToken: string | null, effort?: Effort): string
}

interface Ways {
  /** Null: links stay as they were written, and nothing is counted. */
  tracking?: Tracking | null
  /** Tidies the whole text after filling in, or a piece of it that is the same for every reader. */
  tidy?: { whole(text: string): string; piece(text: string, at: { first: boolean; last: boolean }): string }
}

/** A place in the text that is filled in for each reader. */
type Slot = (filling: Filling) => string

interface Filling {
  values: Values
  recipientToken: string | null
  effort: Effort
  /** Made when the first slot needs it and shared by all, so that a variable assigned in one slot is known in the next. */
  context: MailContext | null
}

/** Parses a part. Throws when its Liquid is not valid. Filling it in throws when the result is too long or takes too much time. */
export function openPart(source: string, liquid: Liquid, { tracking = null, tidy }: Ways): Part {
  const { texts, slots } = splitTemplates(parseText(liquid, source), slotMaker(source, liquid, tracking), tracking)
  let made: string[] | null = null
  const encodedText = (text: string, i: number) => quotedPiece(tidy?.piece(text, { first: i === 0, last: i === slots.length }) ?? text)
  const ownLength = texts.reduce((sum, text) => sum + text.length, 0)
  // A text that ends with CR may be followed by LF. Encoded apart, the two would become two line breaks.
  const brittle = texts.some((text) => text.endsWith('\r'))
  const ofTokens = slots.map((slot) => slot === tokenSlot)
  const mayBeEmpty = slots.map((_, i) => /\S$/.test(texts[i]!) || /^\S/.test(texts[i + 1]!))

  /** Returns whether a value can be encoded alone, since tidying the whole text would not change it. */
  const stands = (value: string, i: number) =>
    ofTokens[i]! || (tidy ? (value === '' ? mayBeEmpty[i]! : /^\S(?:[^\n]*\S)?$/.test(value)) : !value.endsWith('\r'))
  const whole = ({ values, cut }: Filled) => {
    const joined = values.map((value, i) => texts[i] + value).join('') + (cut ? '' : texts[slots.length])
    return tidy?.whole(joined) ?? joined
  }
  const filled = (values: Values, recipientToken: string | null, effort: Effort) =>
    boundedFill(slots, { values, recipientToken, effort, context: null }, ownLength)

  return {
    fill: (values, recipientToken, effort = new Effort()) => whole(filled(values, recipientToken, effort)),
    encode(values, recipientToken, effort = new Effort()) {
      const found = filled(values, recipientToken, effort)
      if (brittle || found.cut || !found.values.every(stands)) return quotedPrintable(whole(found))
      const encodedToken = recipientToken === null ? '' : quotedPiece(recipientToken)
      made ??= texts.map(encodedText)
      let encoded = made[0]!
      for (let i = 0; i < ofTokens.length; i++) encoded += (ofTokens[i] ? encodedToken : quotedPiece(found.values[i]!)) + made[i + 1]!
      return encoded
    },
  }
}

interface Filled {
  /** One value for each slot, up to a `break` outside of any loop, which ends the text. */
  values: string[]
  cut: boolean
}

function boundedFill(slots: readonly Slot[], filling: Filling, ownLength: number): Filled {
  const values: string[] = []
  let length = ownLength
  for (const slot of slots) {
    const value = slot(filling)
    values.push(value)
    filling.effort.use(value.length)
    length += value.length
    boundedLength(length)
    const { context } = filling
    if (context?.breakCalled || context?.continueCalled) return { values, cut: true }
  }
  return { values, cut: false }
}

/** Splits templates into fixed texts and the slots between them. There is one more text than slots. */
function splitTemplates(
  templates: Template[],
  slotOf: (template: Template) => Slot | string,
  tracking: Tracking | null,
): { texts: string[]; slots: Slot[] } {
  const texts = ['']
  const slots: Slot[] = []
  for (const piece of piecesOf(templates, slotOf, tracking)) {
    if (typeof piece === 'string') texts[texts.length - 1] += piece
    else {
      slots.push(piece)
      texts.push('')
    }
  }
  return { texts, slots }
}

function* piecesOf(templates: Template[], slotOf: (template: Template) => Slot | string, tracking: Tracking | null): Generator<string | Slot> {
  for (const template of templates) {
    const tracked = template instanceof TrackedLinkTag ? linkPieces(template.number, tracking) : 'no link'
    if (template instanceof TrackedLinkTag && tracked === 'as written') yield* piecesOf(template.templates, slotOf, tracking)
    else if (template instanceof OpenImageTag) yield* imagePieces(tracking).map(ofToken)
    else if (Array.isArray(tracked)) yield* tracked.map(ofToken)
    else if (template.token.kind === TokenKind.HTML) yield (template.token as Token & { getContent(): string }).getContent()
    else yield slotOf(template)
  }
}

const tokenSlot: Slot = ({ recipientToken }) => recipientToken!
const ofToken = (piece: string | typeof TOKEN_HERE) => (piece === TOKEN_HERE ? tokenSlot : piece)

function slotMaker(source: string, liquid: Liquid, tracking: Tracking | null): (template: Template) => Slot | string {
  // `assign` and `capture` change what a name means, so then Liquid's interpreter reads every output.
  const assigns = /\{%-?\s*(?:assign|capture)/.test(source)
  const escape = liquid.options.outputEscape as (value: unknown) => string
  return (template) => {
    const inner = template instanceof LinkTag && template.templates.length === 1 ? template.templates[0]! : template
    const read = assigns ? null : plainOutput(inner.token.getText())
    if (typeof read === 'string') return escape(read)
    if (read && inner !== template) return ({ values }) => safeAddress(escape(read(values)))
    if (read) return ({ values }) => escape(read(values))
    return (filling) => (filling.context ??= contextFor(liquid, filling, tracking)).render([template])
  }
}

function contextFor(liquid: Liquid, { values, recipientToken, effort }: Filling, tracking: Tracking | null): MailContext {
  const context = new MailContext(values, liquid, effort)
  if (tracking && recipientToken !== null) trackWith(context, trackerFor(tracking, recipientToken))
  return context
}
