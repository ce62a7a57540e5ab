import { type Liquid, type Template, type Token, TokenKind } from 'liquidjs'
import { encodeQuotedPiece, encodeQuotedPrintable } from '#mail/quoted-printable.ts'
import { checkLength } from '../liquid/liquid.ts'
import { Effort, MailContext, type MailLocale } from '../liquid/liquid-effort.ts'
import { LinkTag, safeAddress } from '../liquid/liquid-link.ts'
import { parseText } from '../liquid/liquid-parse.ts'
import { OpenImageTag, TrackedLinkTag, trackWith } from '../liquid/liquid-tracking.ts'
import { plainOutput, type Values } from './plain-output.ts'
import { imagePieces, linkPieces, TOKEN_HERE, trackerFor, type Tracking } from './tracking.ts'

/** A part of an e-mail (subject, text or HTML), parsed once and filled in for each reader. */
interface Part {
  /**
   * Replaces the placeholders of the part by values.
   * @param recipientToken the token in the recipient's own links
   * @param effort the limit of work, which the parts of a mail share
   */
  fill(values: Values, recipientToken: string | null, effort?: Effort): string
  /** Does the same as `fill`, and encodes the result as quoted-printable. */
  encode(values: Values, recipientToken: string | null, effort?: Effort): string
}

interface Ways {
  /** Makes links counted. Null leaves links as written. */
  tracking?: Tracking | null
  /** The language and time zone of filled-in dates and numbers. English and UTC by default. */
  locale?: MailLocale
  /** Cleans the filled-in text, or a piece of it that all readers share. */
  tidy?: {
    whole(text: string): string
    piece(text: string, at: { first: boolean; last: boolean }): string
  }
}

interface Setting {
  tracking: Tracking | null
  locale: MailLocale | undefined
}

type Slot = (filling: Filling) => string

interface Filling {
  values: Values
  recipientToken: string | null
  effort: Effort
  /** Shared by all pieces, so that a variable assigned in one piece is known in the next. */
  context: MailContext | null
}

/**
 * Parses a part of an e-mail. Throws for invalid Liquid. Filling in throws when the result is too
 * long or takes too long.
 */
export function openPart(
  source: string,
  liquid: Liquid,
  { tracking = null, tidy, locale }: Ways,
): Part {
  const { texts, slots } = splitTemplates(
    parseText(liquid, source),
    slotMaker(source, liquid, { tracking, locale }),
    tracking,
  )
  let made: string[] | null = null
  const encodedText = (text: string, i: number) =>
    encodeQuotedPiece(tidy?.piece(text, { first: i === 0, last: i === slots.length }) ?? text)
  const ownLength = texts.reduce((sum, text) => sum + text.length, 0)
  // A fixed text that ends with CR may be followed by LF. Encoded separately, they would become two
  // line breaks.
  const brittle = texts.some((text) => text.endsWith('\r'))
  const ofTokens = slots.map((slot) => slot === tokenSlot)
  const mayBeEmpty = slots.map((_, i) => /\S$/.test(texts[i]!) || /^\S/.test(texts[i + 1]!))

  /**
   * Returns whether a value can be encoded alone, since cleaning the whole text would not change
   * it.
   */
  const stands = (value: string, i: number) =>
    ofTokens[i]! ||
    (tidy
      ? value === ''
        ? mayBeEmpty[i]!
        : /^\S(?:[^\n]*\S)?$/.test(value)
      : !value.endsWith('\r'))
  const whole = ({ values, cut }: Filled) => {
    const joined =
      values.map((value, i) => texts[i] + value).join('') + (cut ? '' : texts[slots.length])
    return tidy?.whole(joined) ?? joined
  }
  const filled = (values: Values, recipientToken: string | null, effort: Effort) =>
    boundedFill(slots, { values, recipientToken, effort, context: null }, ownLength)

  return {
    fill: (values, recipientToken, effort = new Effort()) =>
      whole(filled(values, recipientToken, effort)),
    encode(values, recipientToken, effort = new Effort()) {
      const found = filled(values, recipientToken, effort)
      if (brittle || found.cut || !found.values.every(stands))
        return encodeQuotedPrintable(whole(found))
      const encodedToken = recipientToken === null ? '' : encodeQuotedPiece(recipientToken)
      made ??= texts.map(encodedText)
      let encoded = made[0]!
      for (let i = 0; i < ofTokens.length; i++)
        encoded += (ofTokens[i] ? encodedToken : encodeQuotedPiece(found.values[i]!)) + made[i + 1]!
      return encoded
    },
  }
}

interface Filled {
  /** The value of each slot. `cut`: a `break` outside a loop ended the text. */
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
    checkLength(length)
    const { context } = filling
    if (context?.breakCalled || context?.continueCalled) return { values, cut: true }
  }
  return { values, cut: false }
}

/** Splits templates into fixed texts and slots between them. There is one text more than slots. */
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

function* piecesOf(
  templates: Template[],
  slotOf: (template: Template) => Slot | string,
  tracking: Tracking | null,
): Generator<string | Slot> {
  for (const template of templates) {
    const tracked =
      template instanceof TrackedLinkTag ? linkPieces(template.number, tracking) : 'no link'
    if (template instanceof TrackedLinkTag && tracked === 'as written')
      yield* piecesOf(template.templates, slotOf, tracking)
    else if (template instanceof OpenImageTag) yield* imagePieces(tracking).map(ofToken)
    else if (Array.isArray(tracked)) yield* tracked.map(ofToken)
    else if (template.token.kind === TokenKind.HTML)
      yield (template.token as Token & { getContent(): string }).getContent()
    else yield slotOf(template)
  }
}

const tokenSlot: Slot = ({ recipientToken }) => recipientToken!
const ofToken = (piece: string | typeof TOKEN_HERE) => (piece === TOKEN_HERE ? tokenSlot : piece)

function slotMaker(
  source: string,
  liquid: Liquid,
  setting: Setting,
): (template: Template) => Slot | string {
  // `assign` and `capture` change a name's meaning, so the interpreter must read each output.
  const assigns = /\{%-?\s*(?:assign|capture)/.test(source)
  const escape = liquid.options.outputEscape as (value: unknown) => string
  return (template) => {
    const inner =
      template instanceof LinkTag && template.templates.length === 1
        ? template.templates[0]!
        : template
    const read = assigns ? null : plainOutput(inner.token.getText())
    if (typeof read === 'string') return escape(read)
    if (read && inner !== template) return ({ values }) => safeAddress(escape(read(values)))
    if (read) return ({ values }) => escape(read(values))
    return (filling) =>
      (filling.context ??= contextFor(liquid, filling, setting)).render([template])
  }
}

function contextFor(
  liquid: Liquid,
  { values, recipientToken, effort }: Filling,
  { tracking, locale }: Setting,
): MailContext {
  const context = new MailContext(values, liquid, effort, locale)
  if (tracking && recipientToken !== null) trackWith(context, trackerFor(tracking, recipientToken))
  return context
}
