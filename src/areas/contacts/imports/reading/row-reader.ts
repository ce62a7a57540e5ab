import { withoutGuard } from '#lib/formula-guard.ts'
import type { Status } from '../../record/contact.ts'
import type { CustomField } from '../../fields/custom-field.ts'
import { type Flag, isFlag, statusOfFlag, stricter, timeInFlag } from '../columns/flag-columns.ts'
import { COLUMN_NAME_MAX, type ReadFindings } from '../record/import.ts'
import { type CellFault, type CellRules, type ImportRow, readCell, type RefusedRow } from './import-row.ts'
import { mapColumns, type ColumnMapping, type TargetMapping } from '../record/import-columns.ts'
import { type CellOf, type Preset, type PresetName, PRESETS, presetOf } from '../columns/presets.ts'
import { settlePaid } from '../columns/paid-columns.ts'
import { type DateOrder, ordersOf } from '../columns/read-time.ts'
import { plainWord, statusWords, STATUS_WORD_MAX } from '../columns/status-words.ts'

/** The caller's choices about a table. */
export interface ReadOptions {
  mapping?: TargetMapping | undefined
  preset?: PresetName | 'none' | undefined
  statusMapping?: Record<string, Status> | undefined
  defaultStatus?: Status | undefined
  dateOrder?: DateOrder | undefined
  fields: readonly CustomField[]
  /** The time of the import, by which paid access has ended or not. */
  nowMs: number
}

const SAMPLES_MAX = 5
const SAMPLE_CHARACTERS = 100
const WORDS_MAX = 100

/** A reader of the rows of one table, which notes what it finds about statuses, dates and columns. */
export class RowReader {
  readonly columns: ColumnMapping
  readonly preset: PresetName | null
  private readonly names: readonly string[]
  private readonly places: readonly (readonly [place: number, target: string])[]
  private readonly rules: CellRules
  private readonly options: ReadOptions
  private readonly statusOf: ((cells: readonly string[]) => Status | null) | null
  private readonly words = new Map<string, { word: string; count: number }>()
  private readonly samples: string[][]
  private readonly orders = { dmy: false, mdy: false, either: false }

  /** Throws a Problem that names every error of the mapping. */
  constructor(names: readonly string[], options: ReadOptions) {
    this.names = names
    this.options = options
    this.preset = options.preset === 'none' ? null : (options.preset ?? presetOf(names))
    const preset: Preset | null = this.preset === null ? null : PRESETS[this.preset]
    this.columns = mapColumns(names, options.mapping, options.fields, preset)
    const { mapping } = this.columns
    this.places = names.flatMap((name, place) => {
      const target = names.indexOf(name) === place && Object.hasOwn(mapping, name) ? mapping[name] : null
      return target ? [[place, target] as const] : []
    })
    this.statusOf = this.places.some(([, target]) => target === 'status') || !preset?.statusOf ? null : statusReader(names, preset)
    this.rules = {
      fields: new Map(options.fields.map((field) => [field.name, field])),
      statusOfWord: statusWords(preset?.words ?? {}, options.statusMapping ?? {}),
      dateOrder: options.dateOrder ?? 'mdy',
      quotedTags: preset?.quotedTags ?? false,
    }
    this.samples = names.map(() => [])
  }

  /** Reads the cells of one row as a contact, or returns the reason why they are refused. */
  read(line: number, cells: readonly string[]): ImportRow | RefusedRow {
    const row: ImportRow = {
      line,
      email: '',
      status: null,
      source: null,
      tags: [],
      fields: {},
      subscribedAt: null,
      unsubscribedAt: null,
      tier: null,
      paidUntil: null,
    }
    let fault: CellFault = null
    let flagged: Status | null = null
    for (const [place, target] of this.places) {
      const text = withoutGuard(cells[place] ?? '').trim()
      if (text !== '') this.note(target, text)
      if (isFlag(target)) flagged = stricter(flagged, readFlag(row, target, text))
      else fault ??= readCell(row, target, text, this.rules)
    }
    this.keepSamples(cells)
    if (fault) return { line, ...fault }
    row.status = stricter(row.status ?? this.statusOf?.(cells) ?? null, flagged) ?? this.options.defaultStatus ?? null
    settlePaid(row, this.options.nowMs)
    if (row.unsubscribedAt !== null && (row.status === null || row.status === 'active' || row.status === 'pending')) row.status = 'unsubscribed'
    return row
  }

  /** Returns the findings about the rows so far. */
  findings(): ReadFindings {
    const { mapping } = this.columns
    const targets = this.places.map(([, target]) => target)
    const known = this.statusOf !== null || targets.some((target) => target === 'status' || target === 'unsubscribedAt' || isFlag(target))
    return {
      preset: this.preset,
      columns: this.names.map((name, i) => ({
        name: name.slice(0, COLUMN_NAME_MAX),
        target: Object.hasOwn(mapping, name) ? mapping[name]! : null,
        samples: this.samples[i]!,
      })),
      statuses: [...this.words.values()].map((found) => ({ ...found, status: this.rules.statusOfWord(found.word) ?? null })),
      consent: known || this.options.defaultStatus !== undefined ? 'known' : 'unknown',
      dateOrder: this.dateOrder(),
    }
  }

  private dateOrder(): ReadFindings['dateOrder'] {
    const { dmy, mdy, either } = this.orders
    if (this.options.dateOrder) return this.options.dateOrder
    if (dmy !== mdy) return dmy ? 'dmy' : 'mdy'
    return dmy || either ? 'ambiguous' : null
  }

  private note(target: string, text: string): void {
    if (target === 'status') this.noteWord(text)
    else if (target === 'subscribedAt' || target === 'unsubscribedAt' || target === 'paidUntil' || this.rules.fields.get(target)?.type === 'date')
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

/** Returns the status that a yes, a no or a date gives the row. The date counts where no other column has one. */
function readFlag(row: ImportRow, flag: Flag, text: string): Status | null {
  if (flag === 'isUnsubscribed') row.unsubscribedAt ??= timeInFlag(text)
  else row.subscribedAt ??= timeInFlag(text)
  return statusOfFlag(flag, text)
}

function statusReader(names: readonly string[], preset: Preset): (cells: readonly string[]) => Status | null {
  const places = new Map(names.map((name, place) => [name.trim().toLowerCase(), place]))
  return (cells) => {
    const cell: CellOf = (column) => cells[places.get(column) ?? -1] ?? ''
    return preset.statusOf!(cell, (column) => places.has(column))
  }
}
