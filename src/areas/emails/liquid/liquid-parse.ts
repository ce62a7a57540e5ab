import {
  type Liquid,
  ParseError,
  type PropertyAccessToken,
  type RangeToken,
  type Template,
  type Token,
  TokenKind,
  toValueSync,
  Value,
  type ValueToken,
} from 'liquidjs'
import { missingValue } from './liquid-filters.ts'
import { boundRange } from './liquid-lists.ts'

type Argument = Value | ValueToken

/** Parses a text, checks its filters and limits its ranges. Throws when the Liquid is invalid. */
export function parseText(liquid: Liquid, text: string): Template[] {
  const templates = liquid.parse(text)
  boundTemplates(templates)
  return templates
}

function boundTemplates(templates: readonly Template[]): void {
  for (const template of templates) {
    for (const argument of template.arguments?.() ?? []) bound(argument, template)
    if (template.children) boundTemplates(toValueSync(template.children(false, true)))
  }
}

function bound(argument: Argument, template: Template): void {
  if (!(argument instanceof Value)) return boundToken(argument)
  for (const token of argument.initial.postfix) boundToken(token)
  for (const { name, args } of argument.filters) {
    const missing = missingValue(name, args.length)
    if (missing !== null) throw new ParseError(new Error(missing), template.token)
    for (const arg of args) boundToken(Array.isArray(arg) ? arg[1] : arg)
  }
}

/** Limits the ranges in a token, also those inside another range and inside `a[b]`. */
function boundToken(token: Token | undefined): void {
  if (token?.kind === TokenKind.Range) {
    const { lhs, rhs } = token as RangeToken
    boundToken(lhs)
    boundToken(rhs)
    boundRange(token)
  }
  if (token?.kind === TokenKind.PropertyAccess) {
    const { variable, props } = token as PropertyAccessToken
    for (const inner of [variable, ...props]) boundToken(inner)
  }
}
