import { benchBulk } from './bulk.ts'
import { benchExport } from './export.ts'
import { benchFilters } from './filters.ts'
import { benchImport } from './import.ts'

const PARTS: Record<string, (options: Record<string, string>) => Promise<void>> = {
  import: benchImport,
  export: benchExport,
  filters: benchFilters,
  bulk: benchBulk,
}

/**
 * Measures work on a large audience, each part beside its bare statement: `--part=import`,
 * `export`, `filters` or `bulk`, `--contacts=1000000`.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  for (const [name, part] of Object.entries(PARTS))
    if ((options['part'] ?? name) === name) await part(options)
}
