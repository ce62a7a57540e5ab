import { type Context, filters as builtIn, type FilterImplOptions, type Liquid } from 'liquidjs'
import { nearest } from '#lib/nearest.ts'
import { effortOf } from './liquid-effort.ts'
import { dateFilter } from './liquid-dates.ts'
import { checkListLength } from './liquid-lists.ts'

/** The most characters that a filter reads or writes, which takes milliseconds. */
const TEXT_MAX = 100_000
/**
 * The most characters that are searched for. V8 searches for 250 in linear time; 1,000 take 4 times
 * as long, 5,000 20 times.
 */
const SEARCHED_AT_ONCE = 250
const FORMAT_MAX = 100
/**
 * The characters that a date part such as %A and a time zone count as. A name takes 50 µs, a time
 * zone 300 µs.
 */
const DATE_PART_COSTS = 2500
const TIME_ZONE_COSTS = 15_000
const DEFAULT_PARTS = 8

/** Allowed filters without a parameter. A filter's input is a text, a number or a short list. */
const WITHOUT_VALUES =
  `abs array_to_sentence_string base64_encode capitalize ceil cgi_escape date date_to_long_string date_to_rfc822
  date_to_string date_to_xmlschema downcase escape escape_once first floor join last lstrip newline_to_br normalize_whitespace round rstrip
  sha256 size slugify squish strip strip_html strip_newlines to_integer truncate truncatewords upcase uri_escape url_decode url_encode
  xml_escape`.split(/\s+/)
const WITH_VALUES =
  `append at_least at_most default divided_by hmac_sha256 minus modulo plus prepend remove remove_first remove_last replace
  replace_first replace_last slice split times`.split(/\s+/)

export const FILTERS: readonly string[] = [...WITHOUT_VALUES, ...WITH_VALUES].sort()

const IN_A_LOOP = 'go through the list with {% for %} and {% if %}'
const INSTEAD = new Map(
  Object.entries({
    raw: 'write the HTML into the text itself, since values are always escaped',
    sum: 'add the items up with plus and {% assign %} in {% for %}',
    json: 'print the fields one by one',
    jsonify: 'print the fields one by one',
    inspect: 'print the fields one by one',
    reverse: 'write {% for item in list reversed %}',
    concat: 'append the texts before you split them',
    sort: 'write the list in its order',
    sort_natural: 'write the list in its order',
    base64_decode: 'write the decoded text',
    number_of_words: 'split the text at spaces and take the size',
  }),
)
const ON_LISTS =
  /^(?:where|reject|find|find_index|has|group_by|map|uniq|compact|push|pop|shift|unshift|sample)$|_exp$/

type Filter = (this: { context: Context }, value: unknown, ...args: unknown[]) => unknown

/** Removes all filters that are not allowed, and limits the others. */
export function registerFilters(liquid: Liquid): void {
  for (const name of Object.keys(liquid.filters)) delete liquid.filters[name]
  for (const name of FILTERS) liquid.registerFilter(name, bounded(handlerOf(name)))
}

function handlerOf(name: string): Filter {
  const found: FilterImplOptions = builtIn[name]!
  const filter = (typeof found === 'function' ? found : found.handler) as Filter
  if (name.startsWith('date')) return boundedDate(dateFilter(name))
  if (name === 'join') return boundedJoin(filter)
  if (name === 'replace') return boundedSearch(boundedReplace(filter))
  return /^(?:remove|replace|split)/.test(name) ? boundedSearch(filter) : filter
}

/**
 * Makes a filter count the characters that it reads and writes. A division by zero returns null, so
 * that a following `default` filter applies.
 */
function bounded(filter: Filter): Filter {
  return function (value, ...args) {
    const effort = effortOf(this.context)
    effort.use([value, ...args].reduce<number>((sum, each) => sum + lengthOf(each), 0))
    const result = filter.call(this, value, ...args)
    effort.use(lengthOf(result))
    return typeof result === 'number' && !Number.isFinite(result) ? null : result
  }
}

function lengthOf(value: unknown): number {
  const length = Array.isArray(value)
    ? value.reduce((sum, item) => sum + lengthOf(item), 1)
    : typeof value === 'string'
      ? value.length + 1
      : 1
  if (length > TEXT_MAX)
    throw new Error(
      `filters take and make texts of ${TEXT_MAX} characters, and this one is longer: make it shorter`,
    )
  return length
}

function boundedDate(filter: Filter): Filter {
  return function (value, format, ...args) {
    const text = String(format ?? '%'.repeat(DEFAULT_PARTS))
    if (text.length > FORMAT_MAX)
      throw new Error(`the format of a date may have ${FORMAT_MAX} characters: make it shorter`)
    if (/%[-_0^#:]*\d{3}/.test(text))
      throw new Error(
        'the format of a date pads to at most 99 characters: make the number in it smaller',
      )
    effortOf(this.context).use(
      (text.split('%').length - 1) * DATE_PART_COSTS + (args.length > 0 ? TIME_ZONE_COSTS : 0),
    )
    return filter.call(this, value, format, ...args)
  }
}

function boundedSearch(filter: Filter): Filter {
  return function (value, word, ...args) {
    useSearch(this.context, value, word)
    const result = filter.call(this, value, word, ...args)
    return Array.isArray(result) ? checkListLength(result) : result
  }
}

/** Makes `replace` count its result before it is made, as it may be much longer than its input. */
function boundedReplace(filter: Filter): Filter {
  return function (value, word, replacement) {
    effortOf(this.context).use(
      (String(value).split(String(word)).length - 1) * String(replacement ?? '').length,
    )
    return filter.call(this, value, word, replacement)
  }
}

function boundedJoin(filter: Filter): Filter {
  return function (value, between = ' ') {
    if (Array.isArray(value)) effortOf(this.context).use(value.length * String(between).length)
    return filter.call(this, value, between)
  }
}

export function useSearch(context: Context, text: unknown, word: unknown): void {
  if (typeof text === 'string' && typeof word === 'string')
    effortOf(context).use(text.length * Math.floor(word.length / SEARCHED_AT_ONCE))
}

/** Returns an error when a filter lacks a parameter; null when it has all. */
export function missingValue(name: string, values: number): string | null {
  return values === 0 && WITH_VALUES.includes(name)
    ? `the filter ${name} needs a value after a colon: {{ … | ${name}: … }}`
    : null
}

export function insteadOf(name: string): string {
  const near = nearest(name, FILTERS)
  const instead =
    INSTEAD.get(name) ??
    (ON_LISTS.test(name)
      ? IN_A_LOOP
      : near === undefined
        ? 'take it out; the docs list all filters'
        : `write ${near}`)
  return `there is no filter ${name}: ${instead}`
}
