import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { FORMAT, FORMAT_VERSION } from '../archive-entries.ts'
import { BadArchive } from './bad-archive.ts'

const Written = z.object({
  file: z.string().max(300),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const Manifest = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  product: z.object({
    name: z.string().max(100),
    version: z.string().max(100),
    server: z.string().max(2000),
  }),
  accountId: Id('acc'),
  startedAt: z.iso.datetime(),
  records: z.array(Written.extend({ name: z.string().max(100), rows: z.int().min(0) })).max(1000),
  files: z.array(Written).max(1_000_000),
})
export type Manifest = z.output<typeof Manifest>

/** Reads an archive's manifest. Throws BadArchive. */
export function readManifest(text: string): Manifest {
  let json: { format?: unknown; formatVersion?: unknown; product?: { version?: unknown } } | null
  try {
    json = JSON.parse(text) as typeof json
  } catch {
    throw new BadArchive('The manifest of the archive is damaged. Export the account again.')
  }
  if (json?.format !== FORMAT)
    throw new BadArchive(
      'The file is no archive of an account. Export the account with export_account_data, and give the ZIP of its download link.',
    )
  const { formatVersion } = json
  if (typeof formatVersion === 'number' && formatVersion > FORMAT_VERSION)
    throw new BadArchive(
      `The archive was written by a newer Mailcast (${String(json.product?.version).slice(0, 40)}). Update this one, then import it again.`,
    )
  if (typeof formatVersion === 'number' && formatVersion < FORMAT_VERSION)
    throw new BadArchive(
      'The archive was written by an older Mailcast, and lacks what an import needs. Update that server, export the account again, and import the new archive.',
    )
  const manifest = Manifest.safeParse(json)
  if (manifest.success) return manifest.data
  const [issue] = manifest.error.issues
  throw new BadArchive(
    `The manifest of the archive is wrong at ${issue!.path.join('/')}: ${issue!.message}. Export the account again.`,
  )
}
