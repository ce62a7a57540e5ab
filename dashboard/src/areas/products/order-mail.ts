import { isProblem } from '../../api.ts'
import { money } from '../../kit/money/money.ts'
import { detailOf } from '../../queries.ts'
import type { FieldError } from '../content/content.ts'
import type { Product } from './product.ts'

type Mail = NonNullable<Product['orderEmail']>

const MAIL = '/orderEmail'

/** The placeholders that an order fills in. */
export const PLACEHOLDERS = ['product_name', 'order_amount', 'order_url']
const PLACEHOLDER = new RegExp(`\\{\\{\\s*(${PLACEHOLDERS.join('|')})\\s*\\}\\}`, 'g')

export function contentErrors(error: unknown): FieldError[] {
  if (!isProblem(error)) return []
  return error.errors.flatMap(({ code, detail, pointer }) =>
    pointer.startsWith(`${MAIL}/content`)
      ? { pointer: pointer.slice(MAIL.length), detail: detailOf({ code, detail }) }
      : [],
  )
}

/** The pointers to the subject in refusals of saving and of a preview. */
const SUBJECTS = [`${MAIL}/subject`, '/subject']

/** Returns the sentence about the mail's subject in a refusal. */
export function subjectError(error: unknown): string | null {
  const found = isProblem(error)
    ? error.errors.find(({ pointer }) => SUBJECTS.includes(pointer))
    : undefined
  return found === undefined ? null : detailOf(found)
}

/** Returns the problem of a call, unless all of it is about the subject, whose field says it. */
export function besideSubject({
  error,
  problem,
}: {
  error: unknown
  problem: string | null
}): string | null {
  const isAtField =
    isProblem(error) &&
    error.errors.length > 0 &&
    error.errors.every(({ pointer }) => SUBJECTS.includes(pointer))
  return isAtField ? null : problem
}

/** Fills in the values of an order, for a preview. The mail itself gets them when it is sent. */
export function filledIn(
  { subject, content }: Mail,
  { name, price, currency, pageUrl }: Product,
): Mail {
  const values: Record<string, string> = {
    product_name: name,
    order_amount: money(price, currency),
    order_url: pageUrl,
  }
  const fill = (text: string, written = (value: string) => value) =>
    text.replace(PLACEHOLDER, (_all, key: string) => written(values[key]!))
  if (content.format !== 'blocks')
    return { subject: fill(subject), content: { ...content, body: fill(content.body) } }
  // Values stand within texts of the JSON, so they are written as JSON does.
  const blocks = JSON.parse(
    fill(JSON.stringify(content.blocks), (value) => JSON.stringify(value).slice(1, -1)),
  ) as typeof content.blocks
  return { subject: fill(subject), content: { ...content, blocks } }
}
