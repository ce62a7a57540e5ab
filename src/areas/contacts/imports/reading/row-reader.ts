import { trimInvisible } from '#lib/addresses/invisible.ts'
import { withoutGuard } from '#lib/formats/formula-guard.ts'
import type { Status } from '../../record/contact.ts'
import type { CustomField } from '../../fields/custom-field.ts'
import { type Flag, isFlag, statusOfFlag, stricter, timeInFlag } from '../columns/flag-columns.ts'
import { COLUMN_NAME_MAX } from '../columns/column-names.ts'
import type { ReadFindings } from '../record/import.ts'
import {
  type CellFault,
  type CellRules,
  emptyRow,
  isMoment,
  type ReadRow,
  readCell,
  type RefusedRow,
} from './import-row.ts'
import { mapColumns, type ColumnMapping, type TargetMapping } from '../record/import-columns.ts'
import { type CellOf, type Preset, type PresetName, PRESETS, presetOf } from '../columns/presets.ts'
import { readSample } from './read-sample.ts'
import { settlePaid } from '../columns/paid-columns.ts'
import { type DateOrder, ordersOf } from '../columns/read-time.ts'
import { plainWord, statusWords, STATUS_WORD_MAX } from '../columns/status-words.ts'

export interface ReadOptions {
  mapping?: TargetMapping | undefined
  preset?: PresetName | 'none' | undefined
  statusMapping?: Record<string, Status> | undefined
  defaultStatus?: Status | undefined
  dateOrder?: DateOrder | undefined
  /** Whether people whom the file calls paid become paid readers, without a payment. */
  complimentary?: boolean | undefined
  /** Whether columns are separated by semicolons. 12,50 then counts as a number. */
  decimalComma?: boolean | undefined
  fields: readonly CustomField[]
  /** The time of the import in Unix milliseconds, to tell whether paid access has ended. */
  nowMs: number
}

const SAMPLES_MAX = 5
const SAMPLE_CHARACTERS = 100
const WORDS_MAX = 100

/** A reader of a table's rows. It collects findings about statuses, dates and columns. */
export class RowReader {
  readonly columns: ColumnMapping
  readonly preset: PresetName | null
  private readonly names: readonly string[]
  private readonly places: readonly (readonly [place: number, target: string])[]
  private readonly rules: CellRules
  private readonly options: ReadOptions
  private readonly statusOf: ((cells: readonly string[]) => Status | null) | null
  private readonly paidOf: ((cells: readonly string[]) => boolean) | null
  private readonly words = new Map<string, { word: string; count: number }>()
  private readonly samples: string[][]
  private readonly orders = { dmy: false, mdy: false, either: false }

  /** Throws a Problem that names every error in the mapping. */
  constructor(names: readonly string[], options: ReadOptions) {
    this.names = names
    this.options = options
    this.preset = options.preset === 'none' ? null : (options.preset ?? presetOf(names))
    const preset: Preset | null = this.preset === null ? null : PRESETS[this.preset]
    const columns = mapColumns(names, options.mapping, options.fields, preset)
    this.columns = options.complimentary ? columns : withoutPaid(columns)
    const { mapping } = columns
    this.places = names.flatMap((name, place) => {
      const target =
        names.indexOf(name) === place && Object.hasOwn(mapping, name) ? mapping[name] : null
      return target ? [[place, target] as const] : []
    })
    this.paidOf = preset?.paidOf ? cellReader(names, preset.paidOf) : null
    this.statusOf =
      this.places.some(([, target]) => target === 'status') ||
      !preset?.statusOf ||
      (preset.statusFrom !== undefined && !lowerNames(names).includes(preset.statusFrom))
        ? null
        : cellReader(names, preset.statusOf)
    this.rules = {
      fields: new Map(options.fields.map((field) => [field.name, field])),
      statusOfWord: statusWords(preset?.words ?? {}, options.statusMapping ?? {}),
      dateOrder: options.dateOrder ?? 'mdy',
      decimalComma: options.decimalComma ?? false,
      complimentary: options.complimentary ?? false,
    }
    this.samples = names.map(() => [])
  }

  read(line: number, cells: readonly string[]): ReadRow | RefusedRow {
    const row = emptyRow(line)
    let fault: CellFault = null
    let flagged: Status | null = null
    for (const [place, target] of this.places) {
      const text = trimInvisible(withoutGuard(cells[place] ?? ''))
      if (text !== '') this.note(target, text)
      if (isFlag(target)) flagged = stricter(flagged, readFlag(row, target, text))
      else fault ??= readCell(row, target, text, this.rules)
    }
    this.keepSamples(cells)
    if (fault) return { line, ...fault }
    row.status =
      stricter(row.status ?? this.statusOf?.(cells) ?? null, flagged) ??
      this.options.defaultStatus ??
      null
    row.subscribedAt ??= row.confirmedAt ?? row.consentAt
    settlePaid(row, this.options.nowMs, this.paidOf?.(cells) ?? false)
    if (
      row.unsubscribedAt !== null &&
      (row.status === null || row.status === 'active' || row.status === 'pending')
    )
      row.status = 'unsubscribed'
    return row
  }

  findings(): ReadFindings {
    const { mapping } = this.columns
    const targets = this.places.map(([, target]) => target)
    const known =
      this.statusOf !== null ||
      targets.some((target) => target === 'status' || target === 'unsubscribedAt' || isFlag(target))
    return {
      preset: this.preset,
      columns: this.names.map((name, i) => {
        const target = Object.hasOwn(mapping, name) ? mapping[name]! : null
        return {
          name: name.slice(0, COLUMN_NAME_MAX),
          target,
          samples: this.samples[i]!,
          reads: this.readsOf(target, this.samples[i]!),
        }
      }),
      statuses: [...this.words.values()].map((found) => ({
        ...found,
        status: this.rules.statusOfWord(found.word) ?? null,
      })),
      consent: known || this.options.defaultStatus !== undefined ? 'known' : 'unknown',
      dateOrder: this.dateOrder(),
    }
  }

  /** Returns how each sample is read; nothing for a column of texts. */
  private readsOf(target: string | null, samples: readonly string[]): string[][] {
    if (target === null) return []
    return samples.flatMap((sample) => {
      const read = readSample(target, sample, this.rules)
      return read === null ? [] : [read.map((text) => text.slice(0, SAMPLE_CHARACTERS))]
    })
  }

  private dateOrder(): ReadFindings['dateOrder'] {
    const { dmy, mdy, either } = this.orders
    if (this.options.dateOrder) return this.options.dateOrder
    if (dmy !== mdy) return dmy ? 'dmy' : 'mdy'
    return dmy || either ? 'ambiguous' : null
  }

  private note(target: string, text: string): void {
    if (target === 'status') this.noteWord(text)
    else if (
      isMoment(target) ||
      target === 'paidUntil' ||
      this.rules.fields.get(target)?.type === 'date'
    )
      this.noteOrder(text)
  }

  private noteWord(text: string): void {
    const word = text.slice(0, STATUS_WORD_MAX)
    const known = this.words.get(plainWord(word))
    if (known) known.count++
    else if (this.words.size < WORDS_MAX) this.words.set(plainWord(word), { word, count: 1 })
  }

  private noteOrder(text: string): void {
    const orders = ordersOf(text)
    if (orders?.length === 1) this.orders[orders[0]!] = true
    else if (orders?.length === 2) this.orders.either = true
  }

  private keepSamples(cells: readonly string[]): void {
    for (let i = 0; i < this.samples.length; i++) {
      const kept = this.samples[i]!
      if (kept.length >= SAMPLES_MAX) continue
      const text = (cells[i] ?? '').trim().slice(0, SAMPLE_CHARACTERS)
      if (text !== '' && !kept.includes(text)) kept.push(text)
    }
  }
}

/**
 * Returns the status that a yes, a no or a date means. Stores the date unless another column
 * contains one.
 */
function readFlag(row: ReadRow, flag: Flag, text: string): Status | null {
  if (flag === 'isUnsubscribed') row.unsubscribedAt ??= timeInFlag(text)
  else row.subscribedAt ??= timeInFlag(text)
  return statusOfFlag(flag, text)
}

function lowerNames(names: readonly string[]): string[] {
  return names.map((name) => trimInvisible(name).toLowerCase())
}

/** Makes a function that applies a preset's rule to a row, with access to cells by column name. */
function cellReader<Answer>(
  names: readonly string[],
  rule: (cell: CellOf, has: (column: string) => boolean) => Answer,
): (cells: readonly string[]) => Answer {
  const places = new Map(lowerNames(names).map((name, place) => [name, place]))
  return (cells) =>
    rule(
      (column) => cells[places.get(column) ?? -1] ?? '',
      (column) => places.has(column),
    )
}

/** Moves the columns about payment from the mapping to the ignored columns. */
function withoutPaid({ mapping, ignoredColumns }: ColumnMapping): ColumnMapping {
  const isPaid = ([, target]: [string, string]) => target === 'tier' || target === 'paidUntil'
  const entries = Object.entries(mapping)
  return {
    mapping: Object.fromEntries(entries.filter((entry) => !isPaid(entry))),
    ignoredColumns: [...ignoredColumns, ...entries.filter(isPaid).map(([column]) => column)],
  }
}
